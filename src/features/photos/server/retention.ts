import { oldOrphans } from "#platform/pictures/old-orphans.ts";
import { photoPictures } from "./photo-pictures.ts";

/** Files left by interrupted uploads and deletions. */
export const orphanPhotos = oldOrphans(photoPictures);
