export type Rendition = {
  /** Of its file. */
  name: string;
  format: "webp" | "avif";
  width: number;
  height: number;
  /** `inside` keeps all of the picture and never enlarges it; `crop` fills the box with what catches the eye. */
  fit: "inside" | "crop";
  /** Standard deviation in pixels of the rendition. */
  blur?: number;
};

export type Wanted = {
  renditions: readonly Rendition[];
  /** In pixels, of the shorter side: less is refused. */
  minSide: number;
};

export type Picture = {
  /** Of the largest rendition, in pixels and upright. */
  width: number;
  height: number;
  /** Base64; stands for the picture in 4:5 while it loads. */
  thumbHash: string;
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

/** Why there is no picture: the file's fault, or that too many wait. */
export class PictureError extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault) {
    super(fault);
    this.name = "PictureError";
    this.fault = fault;
  }
}

/** A picture that somebody has sent. */
export type Source = {
  /** Owners take turns, so that nobody waits behind all that another has sent. */
  owner: number;
  /** Reads the file when its turn comes, so that waiting uploads need no memory. */
  read(): Promise<Uint8Array>;
  /** Called with the number of pixels before any is decoded; throwing stops the work. */
  admit(pixels: number): Promise<void>;
};

/**
 * Makes pictures anew: what comes out is decoded and encoded again, and holds nothing that came in but the pixels.
 * One at a time, in a process of low priority, so that pages go first.
 * @throws PictureError
 */
export type Images = {
  render(source: Source, wanted: Wanted): Promise<Picture>;
  /** A drawing of our own: never of what somebody sent. Goes before uploads, since a page waits for it. */
  draw(svg: string, renditions: readonly Rendition[]): Promise<Picture>;
  close(): Promise<void>;
};
