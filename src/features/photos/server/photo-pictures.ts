import { type PictureCollection, WHOLE_RENDITIONS } from "#platform/pictures/pictures.ts";
import { MIN_SIDE } from "../rules.ts";
import { listUsedKeys } from "./queries.ts";

const TILE = { width: 400, height: 500, fit: "crop" } as const;

/** Renditions kept of a photo; nothing else of the upload is stored. */
export const photoPictures: PictureCollection = {
  folder: "photos",
  renditions: [
    ...WHOLE_RENDITIONS,
    { name: "tile.avif", format: "avif", ...TILE },
    { name: "tile.webp", format: "webp", ...TILE },
    // For viewers who may not see the photo: so few pixels, and so blurred, that nobody can be identified.
    { name: "blurred.webp", format: "webp", width: 80, height: 100, fit: "crop", blur: 8 },
  ],
  minSide: MIN_SIDE,
  orphanTable: "photosStray",
  listUsedKeys,
};
