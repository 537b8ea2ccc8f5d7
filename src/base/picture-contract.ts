import { z } from "zod";
import { bytes, fileAnswer } from "./bytes.ts";
import { MAX_UPLOAD_BYTES, UPLOAD_TYPES } from "./picture-upload.ts";

export const pictureBody = bytes({ contentTypes: UPLOAD_TYPES, maxBytes: MAX_UPLOAD_BYTES });

export const pictureAnswer = fileAnswer(["image/avif", "image/webp"]);

/** Path parameter that `sealAddress` of `src/platform/pictures` makes. */
export const pictureSeal = z.string().regex(/^[a-z0-9]{1,12}\.[\w-]{26}$/);
