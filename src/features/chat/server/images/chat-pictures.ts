import { type PictureCollection, WHOLE_RENDITIONS } from "#platform/pictures/pictures.ts";
import { MIN_IMAGE_SIDE } from "../../rules.ts";
import { listUsedKeys } from "./queries-image.ts";

/** Renditions kept of an uploaded picture; nothing else of the upload is stored. */
export const chatPictures: PictureCollection = {
  folder: "chat",
  renditions: [
    ...WHOLE_RENDITIONS,
    // Shown until the receiver taps it: so few pixels, and so blurred, that nothing can be recognised.
    { name: "blurred.webp", format: "webp", width: 80, height: 80, fit: "inside", blur: 8 },
  ],
  minSide: MIN_IMAGE_SIDE,
  orphanTable: "chatStray",
  listUsedKeys,
};
