import { type Picture, PictureError } from "#adapters/images/images.ts";
import { Refusal } from "#base/refusal.ts";
import type { App } from "../app.ts";
import { enforceLimit } from "../limits/enforce-limit.ts";
import { keysOfMember, type LimitKeys } from "../limits/limit-keys.ts";
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
  upload: Upload;
  /** Megapixels that the uploader may have decoded per hour, over all collections. */
  megapixelsPerHour: number;
};
type Uploader = {
  /** Owners take turns. Members have positive numbers. */
  owner: number;
  keys: LimitKeys;
};
type Wanted = Pick<PictureCollection, "renditions" | "minSide" | "keepsTransparency">;

const HOUR = 3_600;
const MEGA = 1_000_000;

/** @throws Refusal one of `PICTURE_REFUSALS` */
export function renderUpload(
  app: Pick<App, "images" | "limits">,
  { memberId, ...uploaded }: Uploaded & { memberId: number },
  wanted: Wanted,
): Promise<Picture> {
  return renderUploadOf(app, { owner: memberId, keys: keysOfMember(memberId), ...uploaded }, wanted);
}

/** Renders the upload of somebody who may be no member. @throws Refusal one of `PICTURE_REFUSALS` */
export async function renderUploadOf(
  app: Pick<App, "images" | "limits">,
  { owner, keys, upload, megapixelsPerHour }: Uploaded & Uploader,
  { renditions, minSide, keepsTransparency = false }: Wanted,
): Promise<Picture> {
  const source = {
    owner,
    read: () => upload.read(),
    admit: (pixels: number) => countPixels(app, { keys, megapixelsPerHour, pixels }),
  };
  try {
    return await app.images.render(source, { renditions, minSide, keepsTransparency });
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    throw new Refusal(`photos.${error.fault}`, { least: minSide }, STATUS[error.fault]);
  }
}

/** Decoding costs time by the pixel, and a file of a few kilobytes can have fifty million pixels. */
function countPixels(
  app: Pick<App, "limits">,
  { keys, megapixelsPerHour, pixels }: { keys: LimitKeys; megapixelsPerHour: number; pixels: number },
): Promise<void> {
  const points = megapixelsPerHour * MEGA;
  return enforceLimit(
    app,
    { name: "photos.pixels", keys, points, seconds: HOUR, cost: pixels },
    (seconds) =>
      new Refusal(
        "photos.too_much_at_once",
        { minutes: Math.ceil(seconds / 60) },
        { status: 429, retryAfter: seconds },
      ),
  );
}
