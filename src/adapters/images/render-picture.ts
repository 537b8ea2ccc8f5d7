import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { type Picture, PictureError, type Rendition, type Wanted } from "./images.ts";
import { isPolyglot } from "./is-polyglot.ts";
import { LOOK_SIZE, lookOf } from "./look-of.ts";
import { sniffPicture } from "./sniff-picture.ts";

const MAX_PIXELS = 50_000_000;
const WHITE = "#ffffff";
const THUMB = { width: 80, height: 100 };

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

// Only the four decoders that we need are allowed, and the one for our own drawings.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadHeifBuffer",
    "VipsForeignLoadSvgBuffer",
  ],
});
sharp.concurrency(1);
sharp.cache(false);

/**
 * Renders only the first frame of an animated picture: the one that the browser shows for cropping.
 * @param askFor waits until so many pixels may be decoded
 */
export async function renderUpload(
  file: Uint8Array,
  {
    renditions,
    minSide,
    keepsTransparency = false,
    askFor,
  }: Wanted & { askFor(pixels: number): Promise<void> },
): Promise<Picture> {
  if (!sniffPicture(file) || isPolyglot(file)) throw new PictureError("unsupported");
  try {
    const opened = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 });
    const { width, height, format, compression } = await opened.metadata();
    if (format === "heif" && compression !== "av1") throw new PictureError("unsupported");
    if (width * height > MAX_PIXELS) throw new PictureError("too_many_pixels");
    if (Math.min(width, height) < minSide) throw new PictureError("too_small");
    await askFor(width * height);
    const { pixels, ...made } = await makeRenditions(opened, renditions, keepsTransparency);
    return { ...made, look: lookOf(await toGrey(pixels)) };
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw new PictureError(/pixel limit|too large/i.test(String(error)) ? "too_many_pixels" : "broken");
  }
}

export async function renderDrawing(svg: string, renditions: readonly Rendition[]): Promise<Picture> {
  const { pixels: _, ...made } = await makeRenditions(sharp(Buffer.from(svg)), renditions);
  return { ...made, look: null };
}

/** Decodes once, to the largest size that is needed, and makes every rendition from those pixels. */
async function makeRenditions(opened: Sharp, renditions: readonly Rendition[], keepsTransparency = false) {
  const largest = Math.max(...renditions.flatMap(({ width, height }) => [width, height]));
  const upright = opened.autoOrient().resize(largest, largest, { fit: "inside", withoutEnlargement: true });
  const pixels = await toPixels(keepsTransparency ? upright : upright.flatten({ background: WHITE }));
  const made: Picture["renditions"] = [];
  for (const rendition of renditions) {
    const content = await encode(pixels, rendition);
    made.push({ name: rendition.name, contentType: `image/${rendition.format}`, content });
  }
  const { width, height } = pixels.info;
  return { pixels, width, height, thumbHash: await hashThumb(pixels), renditions: made };
}

function toPixels(picture: Sharp): Promise<Pixels> {
  return picture.toColourspace("srgb").raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
}

function fromPixels({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

const FITS = {
  inside: { fit: "inside", withoutEnlargement: true },
  crop: { fit: "cover", position: sharp.strategy.attention },
  pad: { fit: "contain", background: WHITE },
} as const;

// Measured on 12 megapixels: AVIF at effort 0 takes 0.25 s, at effort 1 four times that for 5 % fewer bytes.
async function encode(
  pixels: Pixels,
  { width, height, fit, blur, grey, over, format }: Rendition,
): Promise<Buffer> {
  const sized = fromPixels(pixels).resize(width, height, FITS[fit]);
  if (fit === "pad") sized.flatten({ background: WHITE });
  if (blur !== undefined) sized.blur(blur);
  if (grey) sized.greyscale();
  const shown = over === undefined ? sized : await drawOver(sized, over);
  return format === "avif"
    ? shown.avif({ quality: 52, effort: 0, chromaSubsampling: "4:2:0" }).toBuffer()
    : shown.webp({ quality: 80, effort: 2 }).toBuffer();
}

function toGrey(pixels: Pixels): Promise<Buffer> {
  return fromPixels(pixels)
    .flatten({ background: WHITE })
    .greyscale()
    .resize({ ...LOOK_SIZE, fit: "fill" })
    .raw()
    .toBuffer();
}

async function drawOver(picture: Sharp, over: string): Promise<Sharp> {
  const { data, info } = await picture.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const cut = await sharp(Buffer.from(over)).extract({ left: 0, top: 0, width, height }).raw().toBuffer();
  return sharp(data, { raw: { width, height, channels } }).composite([
    { input: cut, raw: { width, height, channels: 4 } },
  ]);
}

async function hashThumb(pixels: Pixels): Promise<string> {
  const { data, info } = await fromPixels(pixels)
    .resize(THUMB.width, THUMB.height, { fit: "cover", position: sharp.strategy.attention })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
