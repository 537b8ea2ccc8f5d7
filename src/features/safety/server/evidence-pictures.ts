import { type PictureCollection, WHOLE_RENDITIONS } from "#platform/pictures/pictures.ts";
import { listUsedKeys } from "./queries-evidence.ts";

/** Only the whole picture is copied, in one format. */
export const EVIDENCE_RENDITION = "full.webp";

export const evidencePictures: PictureCollection = {
  folder: "evidence",
  renditions: WHOLE_RENDITIONS.filter(({ name }) => name === EVIDENCE_RENDITION),
  minSide: 1,
  orphanTable: "safetyOrphan",
  listUsedKeys,
};
