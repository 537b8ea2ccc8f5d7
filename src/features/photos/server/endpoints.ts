import { handle } from "#server/handle.ts";
import * as contract from "../contract.ts";
import { arrangePhotos, deletePhoto } from "./change-photos.ts";
import { readOwnPhotos } from "./list-photos.ts";
import { serveRendition } from "./serve-rendition.ts";
import { uploadPhoto } from "./upload-photo.ts";

const member = (perMinute: number) => ({ who: "member", perMinute }) as const;

export const photosEndpoints = [
  handle(contract.uploadPhoto, member(40), (call) =>
    uploadPhoto(call.app, call, {
      memberId: call.viewer.memberId,
      stream: call.body.stream,
      position: call.query.position,
    }),
  ),
  handle(contract.listPhotos, member(120), (call) => readOwnPhotos(call.app.db, call.viewer.memberId, call)),
  handle(contract.arrangePhotos, member(60), async (call) => {
    await arrangePhotos(call.app, call.viewer.memberId, call.body);
    return readOwnPhotos(call.app.db, call.viewer.memberId, call);
  }),
  handle(contract.deletePhoto, member(60), async (call) => {
    await deletePhoto(call.app, call.viewer.memberId, call.body.id);
    return readOwnPhotos(call.app.db, call.viewer.memberId, call);
  }),
  handle(contract.readRendition, { who: "anyone", perMinute: 3_000 }, ({ app, viewer, query, asked }) =>
    serveRendition(app, { viewer, ...query, headers: asked }),
  ),
];
