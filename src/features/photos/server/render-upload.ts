import { type Picture, PictureError, type Wanted } from "#adapters/images/images.ts";
import { Refusal } from "#base/refusal.ts";
import type { App } from "#server/app.ts";
import type { Upload } from "./receive-upload.ts";

const STATUS = {
  unsupported: 415,
  broken: 422,
  too_many_pixels: 422,
  too_small: 422,
  took_too_long: 422,
  busy: { status: 503, retryAfter: 5 },
} as const;

type Uploaded = { memberId: number; upload: Upload };

/** @throws Refusal `photos.unsupported` and its like, where no picture can be made of it */
export async function renderUpload(
  { images }: Pick<App, "images">,
  { memberId, upload }: Uploaded,
  wanted: Wanted,
): Promise<Picture> {
  try {
    return await images.render({ owner: memberId, read: () => upload.read() }, wanted);
  } catch (error) {
    if (error instanceof PictureError) {
      const params = { least: wanted.minSide };
      throw new Refusal(`photos.${error.fault}`, params, STATUS[error.fault]);
    }
    throw error;
  }
}
