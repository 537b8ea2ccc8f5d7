import { randomBytes } from "node:crypto";
import type { Rendition } from "#adapters/images/images.ts";
import type { Db } from "#db/database.ts";
import type { OrphanTable } from "./queries.ts";

/**
 * The stored pictures of one feature. The functions in this folder receive, store, seal, serve and clean up pictures of
 * any collection; the feature keeps its tables and decides who may see a picture.
 * Another feature, such as reports that keep pictures as evidence, declares a collection with its own folder and orphan
 * table. It calls `receiveUpload`, `renderUpload` and `storePicture` to take a picture, `servePicture` with its own
 * check to show it, and the two functions of `orphans.ts` from its jobs.
 */
export type PictureCollection = {
  /** First part of every file key: the files are `<folder>/<picture key>/<rendition>`. */
  folder: string;
  renditions: readonly Rendition[];
  /** Minimum length of the shorter side, in pixels; smaller uploads are refused. */
  minSide: number;
  /** Keeps what is transparent, instead of putting the picture on white. */
  keepsTransparency?: boolean;
  /** The feature's table of keys whose files no row uses: uploads in progress and deleted pictures. */
  orphanTable: OrphanTable;
  /** Returns those of the keys that a row of the feature uses. */
  listUsedKeys(db: Db, keys: readonly string[]): Promise<string[]>;
};

const FULL = { width: 1600, height: 1600, fit: "inside" } as const;
const VIEW = { width: 900, height: 900, fit: "inside" } as const;

/** The whole picture in two sizes, for any collection. */
export const WHOLE_RENDITIONS: readonly Rendition[] = [
  { name: "full.avif", format: "avif", ...FULL },
  { name: "full.webp", format: "webp", ...FULL },
  { name: "view.avif", format: "avif", ...VIEW },
  { name: "view.webp", format: "webp", ...VIEW },
];

/** 32 URL-safe characters that cannot be guessed. */
export function newPictureKey(): string {
  return randomBytes(16).toString("hex");
}
