import type { Look } from "./look-of.ts";

export type Rendition = {
  name: string;
  format: "webp" | "avif";
  width: number;
  height: number;
  /**
   * `inside` keeps the whole picture and never enlarges it; `crop` fills the box with the most striking part; `pad`
   * puts the whole picture on a white box.
   */
  fit: "inside" | "crop" | "pad";
  /** Standard deviation in pixels of the rendition. */
  blur?: number;
  grey?: boolean;
  /** SVG of the rendition's box that is drawn over it. */
  over?: string;
};

export type Wanted = {
  renditions: readonly Rendition[];
  /** Shortest side in pixels; a smaller picture is refused. */
  minSide: number;
  /** Keeps what is transparent, instead of putting the picture on white. */
  keepsTransparency?: boolean;
};

export type Picture = {
  /** Size of the largest rendition, in pixels, upright. */
  width: number;
  height: number;
  /** Base64. Placeholder in 4:5 while the picture loads. */
  thumbHash: string;
  /** To find the same picture again; null for a drawing of our own, and for a picture without detail. */
  look: Look | null;
  renditions: { name: string; contentType: string; content: Uint8Array }[];
};

export const PICTURE_FAULTS = [
  "unsupported",
  "broken",
  "too_many_pixels",
  "too_small",
  "took_too_long",
  "busy",
] as const;
export type PictureFault = (typeof PICTURE_FAULTS)[number];

/** Says why no picture was made: the file is at fault, or too many are waiting. */
export class PictureError extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault) {
    super(fault);
    this.name = "PictureError";
    this.fault = fault;
  }
}

export type Source = {
  /** Owners take turns, so that no one waits behind another's whole batch. */
  owner: number;
  /** Reads the file when its turn comes, so that waiting uploads take no memory. */
  read(): Promise<Uint8Array>;
  /** Receives the number of pixels before any is decoded; throwing stops the work. */
  admit(pixels: number): Promise<void>;
};

/**
 * Renders pictures: each is decoded and encoded again, so that only its pixels survive. Works on one at a time, in
 * a process of low priority, so that pages go first.
 * @throws PictureError
 */
export type Images = {
  render(source: Source, wanted: Wanted): Promise<Picture>;
  /** Renders a drawing of our own, never one that was uploaded. Goes before uploads, because a page waits for it. */
  draw(svg: string, renditions: readonly Rendition[]): Promise<Picture>;
  close(): Promise<void>;
};
