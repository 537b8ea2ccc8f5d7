import type { Picture, PictureFault, Rendition } from "./images.ts";

/** What the process that opens the pool and the process that works say to each other. */
export type Work = ({ file: Uint8Array; minSide: number } | { svg: string }) & {
  renditions: readonly Rendition[];
};
export type Done = { picture: Picture } | { fault: PictureFault } | { failed: string };
/** Between the header and the pixels: how many there are, and the word that they may be decoded. */
export type Measured = { pixels: number };
export const GO_ON = "go on";

/** The worker's exit code when a picture has taken more of the processor than it may. */
export const SPENT = 75;
