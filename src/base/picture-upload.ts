/** Media types of pictures that members may upload. */
export const UPLOAD_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;

export const MEGABYTE = 1_000_000;
/** Upper bound of the setting `upload_megabytes`. Uploads that wait lie in the temporary folder, often in memory. */
export const MAX_UPLOAD_MEGABYTES = 25;

/** Refusals of every endpoint that takes a picture. They are worded by the feature `photos`, the first that had them. */
export const PICTURE_REFUSALS = [
  "photos.unsupported",
  "photos.broken",
  "photos.too_many_pixels",
  "photos.too_small",
  "photos.took_too_long",
  "photos.busy",
  "photos.too_much_at_once",
] as const;
