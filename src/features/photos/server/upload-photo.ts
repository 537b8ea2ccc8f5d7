import { type Picture, PictureError } from "#adapters/images/images.ts";
import { Refusal } from "#base/refusal.ts";
import type { App } from "#server/app.ts";
import type { Scope } from "#server/scope.ts";
import type { Photo } from "../contract.ts";
import { listOwnPhotos, readLimit } from "./list-photos.ts";
import { countPhotos, findPhotoByHash } from "./queries.ts";
import { receiveUpload, type Upload } from "./receive-upload.ts";
import { RENDITIONS } from "./renditions.ts";
import { refuseBeyond, storePhoto } from "./store-photo.ts";

const STATUS = {
  unsupported: 415,
  broken: 422,
  too_many_pixels: 422,
  too_small: 422,
  took_too_long: 422,
  busy: 503,
} as const;

type Sent = { memberId: number; stream: AsyncIterable<Uint8Array>; position: number | undefined };

/** Nothing of it is kept before all of it is: the files first, the row last. */
export async function uploadPhoto(
  app: App,
  scope: Pick<Scope, "site">,
  { memberId, stream, position }: Sent,
): Promise<Photo> {
  const upload = await receiveUpload(stream);
  try {
    const known = await findPhotoByHash(app.db, memberId, upload.hash);
    if (known) return getPhoto(app, memberId, known.id);
    const limit = await readLimit(app.db, memberId, scope);
    refuseBeyond(limit, await countPhotos(app.db, memberId));
    const picture = await render(app, upload);
    const id = await storePhoto(app, scope, { memberId, contentHash: upload.hash, picture, position });
    return getPhoto(app, memberId, id);
  } finally {
    await upload.close();
  }
}

async function render({ images }: Pick<App, "images">, upload: Upload): Promise<Picture> {
  try {
    return await images.render(() => upload.read(), RENDITIONS);
  } catch (error) {
    if (error instanceof PictureError) throw new Refusal(`photos.${error.fault}`, {}, STATUS[error.fault]);
    throw error;
  }
}

async function getPhoto({ db }: Pick<App, "db">, memberId: number, id: number): Promise<Photo> {
  const photo = (await listOwnPhotos(db, memberId)).find((own) => own.id === id);
  if (!photo) throw new Refusal("photos.gone", {}, 404);
  return photo;
}
