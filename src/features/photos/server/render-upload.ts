import { type Picture, PictureError, type Wanted } from "#adapters/images/images.ts";
import { Refusal } from "#base/refusal.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { enforceLimit } from "#platform/enforce-limit.ts";
import { keysOfMember } from "#platform/limit-keys.ts";
import type { Scope } from "#platform/scope.ts";
import type { Upload } from "./receive-upload.ts";

const STATUS = {
  unsupported: 415,
  broken: 422,
  too_many_pixels: 422,
  too_small: 422,
  took_too_long: 422,
  busy: { status: 503, retryAfter: 5 },
} as const;

type Uploaded = Pick<Scope, "site"> & { memberId: number; upload: Upload };

const HOUR = 3_600;
const MEGA = 1_000_000;

/** @throws Refusal `photos.unsupported` and its like, where no picture can be made of it */
export async function renderUpload(
  app: Pick<App, "images" | "limits">,
  { memberId, upload, site }: Uploaded,
  wanted: Wanted,
): Promise<Picture> {
  const source = {
    owner: memberId,
    read: () => upload.read(),
    admit: (pixels: number) => countPixels(app, { site, memberId, pixels }),
  };
  try {
    return await app.images.render(source, wanted);
  } catch (error) {
    if (error instanceof PictureError) {
      const params = { least: wanted.minSide };
      throw new Refusal(`photos.${error.fault}`, params, STATUS[error.fault]);
    }
    throw error;
  }
}

/** Decoding costs by the pixel, and a file of a few kilobytes can have fifty million. */
function countPixels(
  app: Pick<App, "limits">,
  { site, memberId, pixels }: Pick<Scope, "site"> & { memberId: number; pixels: number },
): Promise<void> {
  const points = siteOf({ site }).settings.upload_megapixels_per_hour * MEGA;
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
