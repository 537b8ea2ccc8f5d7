import { requireAge } from "#features/age/server/age.ts";
import { handle } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { arrangePhotos, deletePhoto } from "./change-photos.ts";
import { grantPhotos, takeBackPhotos } from "./grant-photos.ts";
import { listGrants, readGrantLog } from "./list-grants.ts";
import { readOwnPhotos } from "./list-photos.ts";
import { listPhotosFor } from "./list-photos-for.ts";
import { maxUploadBytes } from "./max-upload-bytes.ts";
import { endRequest, requestPhotos } from "./request-photos.ts";
import { serveRendition } from "./serve-rendition.ts";
import { uploadPhoto } from "./upload-photo.ts";

const member = (perMinute: number) => ({ who: "member", perMinute }) as const;
const confirmed = { who: "confirmed", perMinute: 60 } as const;
const media = { who: "anyone", perMinute: 3_000 } as const;

export const photosEndpoints = [
  // Members are told about the limit `uploads_per_hour`; this one only stops floods.
  handle(contract.uploadPhoto, { ...member(120), maxBytes: maxUploadBytes }, (call) => {
    requireAge(call, "upload");
    return uploadPhoto(call.app, call, {
      memberId: call.viewer.memberId,
      stream: call.body.stream,
      position: call.query.position,
    });
  }),
  handle(contract.listPhotos, member(120), (call) => readOwnPhotos(call.app.db, call.viewer.memberId, call)),
  handle(contract.arrangePhotos, member(60), async (call) => {
    await arrangePhotos(call.app, call.viewer.memberId, call.body);
    return readOwnPhotos(call.app.db, call.viewer.memberId, call);
  }),
  handle(contract.deletePhoto, member(60), async (call) => {
    await deletePhoto(call.app, call.viewer.memberId, call.body.id);
    return readOwnPhotos(call.app.db, call.viewer.memberId, call);
  }),
  handle(contract.readRendition, media, (call) =>
    serveRendition(call.app, call, { ...call.query, headers: call.requestHeaders }),
  ),
  handle(contract.readSealedRendition, media, (call) =>
    serveRendition(call.app, call, { ...call.query, headers: call.requestHeaders }),
  ),
  handle(contract.readMemberPhotos, { who: "anyone", perMinute: 120 }, (call) =>
    listPhotosFor(call.app, call, call.query.id),
  ),
  handle(contract.requestPhotos, confirmed, async (call) => ({
    access: await requestPhotos(call.app, call, call.body.owner_id),
  })),
  handle(contract.withdrawRequest, member(60), async ({ app, viewer: { memberId }, body }) => ({
    access:
      "owner_id" in body
        ? await endRequest(app, { ownerId: body.owner_id, viewerId: memberId }, "withdrawn")
        : await endRequest(app, { ownerId: memberId, viewerId: body.viewer_id }, "declined"),
  })),
  handle(contract.grantPhotos, confirmed, async (call) => ({
    access: await grantPhotos(call.app, call.viewer, call.body.viewer_id),
  })),
  handle(contract.takeBackPhotos, member(60), async ({ app, viewer, body }) => ({
    access: await takeBackPhotos(app, { ownerId: viewer.memberId, viewerId: body.viewer_id }),
  })),
  handle(contract.listGrants, member(120), (call) => listGrants(call.app, call, call.viewer.memberId)),
  handle(contract.readGrantLog, member(120), ({ app, query, ...scope }) =>
    readGrantLog(app, scope, query.after),
  ),
];
