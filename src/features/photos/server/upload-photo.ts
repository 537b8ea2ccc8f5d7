import { Refusal } from "#base/refusal.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { enforceLimit } from "#platform/limits/enforce-limit.ts";
import { keysOfMember } from "#platform/limits/limit-keys.ts";
import { receiveUpload } from "#platform/pictures/receive-upload.ts";
import { renderUpload } from "#platform/pictures/render-upload.ts";
import type { Scope } from "#platform/scope.ts";
import type { Photo } from "../contract.ts";
import { photosSettings } from "../settings.ts";
import { checkUpload, sealUpload } from "./known-images/check-upload.ts";
import { listOwnPhotos, readLimit } from "./list-photos.ts";
import { photoPictures } from "./photo-pictures.ts";
import { countPhotos, findPhotoByHash } from "./queries.ts";
import { refuseBeyond, storePhoto } from "./store-photo.ts";

type Sent = { memberId: number; stream: AsyncIterable<Uint8Array>; position: number | undefined };

const HOUR = 3_600;

/**
 * Stores the files first and the row last, so that a failed upload leaves no photo.
 * @throws Refusal `photos.too_many_uploads`, and those of a picture that cannot be accepted
 */
export async function uploadPhoto(
  app: App,
  scope: Pick<Scope, "site">,
  { memberId, stream, position }: Sent,
): Promise<Photo> {
  await limitUploads(app, scope, memberId);
  const upload = await receiveUpload(stream);
  try {
    const known = await findPhotoByHash(app.db, memberId, upload.hash);
    if (known) return getPhoto(app, memberId, known.id);
    const limit = await readLimit(app.db, memberId, scope);
    refuseBeyond(limit, await countPhotos(app.db, memberId));
    const checked = await checkUpload(app, upload);
    if (typeof checked === "object") return await sealUpload(app, { memberId, upload, match: checked });
    const { upload_megapixels_per_hour: megapixelsPerHour } = settingsOf(scope, photosSettings);
    const picture = await renderUpload(app, { memberId, upload, megapixelsPerHour }, photoPictures);
    const id = await storePhoto(app, scope, {
      ...{ memberId, contentHash: upload.hash, picture, position },
      waitsFor: checked === "unknown" ? upload.known : null,
    });
    return getPhoto(app, memberId, id);
  } finally {
    await upload.close();
  }
}

/** Checked before a byte is read. */
function limitUploads(app: Pick<App, "limits">, scope: Pick<Scope, "site">, memberId: number) {
  const points = settingsOf(scope, photosSettings).uploads_per_hour;
  return enforceLimit(
    app,
    { name: "photos.upload", keys: keysOfMember(memberId), points, seconds: HOUR },
    (seconds) =>
      new Refusal(
        "photos.too_many_uploads",
        { minutes: Math.ceil(seconds / 60) },
        { status: 429, retryAfter: seconds },
      ),
  );
}

async function getPhoto({ db }: Pick<App, "db">, memberId: number, id: number): Promise<Photo> {
  const photo = (await listOwnPhotos(db, memberId)).find((own) => own.id === id);
  if (!photo) throw new Refusal("photos.gone", {}, 404);
  return photo;
}
