import type { Picture, PictureFault, Rendition } from "./images.ts";

/** What the process that opens the pool and the process that works say to each other. */
export type Work = ({ file: Uint8Array; minSide: number } | { svg: string }) & {
  renditions: readonly Rendition[];
};
export type Done = { picture: Picture } | { fault: PictureFault } | { failed: string };

/** The worker's exit code when a picture has taken more of the processor than it may. */
export const SPENT = 75;
