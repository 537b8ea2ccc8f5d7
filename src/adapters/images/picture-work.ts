import type { Picture, PictureFault, Rendition } from "./images.ts";

/** Messages between the process that opens the pool and the worker process. */
export type Work = ({ file: Uint8Array; minSide: number; keepsTransparency?: boolean } | { svg: string }) & {
  renditions: readonly Rendition[];
};
export type Done = { picture: Picture } | { fault: PictureFault } | { failed: string };
/**
 * Sent after the header is read: the worker reports the number of pixels and decodes them once it is told to go on.
 */
export type Measured = { pixels: number };
export const GO_ON = "go on";

/** Exit code of a worker whose picture took more processor time than allowed. */
export const SPENT = 75;
