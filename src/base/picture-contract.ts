import { z } from "zod";
import { bytes, fileAnswer } from "./bytes.ts";
import { MAX_UPLOAD_MEGABYTES, MEGABYTE, UPLOAD_TYPES } from "./picture-upload.ts";

/** The endpoint's policy limits it further, see `maxUploadBytes` of the feature `photos`. */
export const pictureBody = bytes({
  contentTypes: UPLOAD_TYPES,
  maxBytes: MAX_UPLOAD_MEGABYTES * MEGABYTE,
  setting: "upload_megabytes",
});

export const pictureAnswer = fileAnswer(["image/avif", "image/webp"]);

/** Path parameter that `sealAddress` of `src/platform/pictures` makes. */
export const pictureSeal = z.string().regex(/^[a-z0-9]{1,12}\.[\w-]{26}$/);
