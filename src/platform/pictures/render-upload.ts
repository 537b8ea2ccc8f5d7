import { type Picture, PictureError } from "#adapters/images/images.ts";
import { Refusal } from "#base/refusal.ts";
import type { App } from "../app.ts";
import { enforceLimit } from "../limits/enforce-limit.ts";
import { keysOfMember } from "../limits/limit-keys.ts";
import type { PictureCollection } from "./pictures.ts";
import type { Upload } from "./receive-upload.ts";

const STATUS = {
  unsupported: 415,
  broken: 422,
  too_many_pixels: 422,
  too_small: 422,
  took_too_long: 422,
  busy: { status: 503, retryAfter: 5 },
} as const;

type Uploaded = {
  memberId: number;
  upload: Upload;
  /** Megapixels that the member may have decoded per hour, over all collections. */
  megapixelsPerHour: number;
};

const HOUR = 3_600;
const MEGA = 1_000_000;

/** @throws Refusal one of `PICTURE_REFUSALS` */
export async function renderUpload(
  app: Pick<App, "images" | "limits">,
  { memberId, upload, megapixelsPerHour }: Uploaded,
  { renditions, minSide }: Pick<PictureCollection, "renditions" | "minSide">,
): Promise<Picture> {
  const source = {
    owner: memberId,
    read: () => upload.read(),
    admit: (pixels: number) => countPixels(app, { memberId, megapixelsPerHour, pixels }),
  };
  try {
    return await app.images.render(source, { renditions, minSide });
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    throw new Refusal(`photos.${error.fault}`, { least: minSide }, STATUS[error.fault]);
  }
}

/** Decoding costs time by the pixel, and a file of a few kilobytes can have fifty million pixels. */
function countPixels(
  app: Pick<App, "limits">,
  { memberId, megapixelsPerHour, pixels }: Omit<Uploaded, "upload"> & { pixels: number },
): Promise<void> {
  const points = megapixelsPerHour * MEGA;
  return enforceLimit(
    app,
    { name: "photos.pixels", keys: keysOfMember(memberId), points, seconds: HOUR, cost: pixels },
    (seconds) =>
      new Refusal(
        "photos.too_much_at_once",
        { minutes: Math.ceil(seconds / 60) },
        { status: 429, retryAfter: seconds },
      ),
  );
}
