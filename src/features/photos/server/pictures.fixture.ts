import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

type Wanted = { width?: number; height?: number; mark?: number };

/** A sky over a field, with grain like that of a camera. Another `mark` gives another picture. */
export function makePicture({ width = 800, height = 600, mark = 0 }: Wanted = {}): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let grain = 7 + mark;
  for (let y = 0; y < height; y++) {
    const [r, g, b] = y < height / 2 ? [120 + (mark % 90), 170, 220] : [110, 150, 60 + (mark % 90)];
    for (let x = 0; x < width; x++) {
      grain = (grain * 1_103_515_245 + 12_345) & 0x7fffffff;
      const noise = (grain >> 16) % 13;
      const at = (y * width + x) * 3;
      pixels[at] = r + noise;
      pixels[at + 1] = g + noise;
      pixels[at + 2] = b + noise;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export function makePlain(background: string, { width = 400, height = 500 }: Wanted = {}): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

function header(width: number, height: number): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set([8, 2, 0, 0, 0], 8);
  return chunk("IHDR", content);
}

/** A small file whose header claims these dimensions. */
export function makeBomb(width: number, height: number): Buffer {
  const rows = deflateSync(Buffer.alloc(4_000_000));
  return Buffer.concat([
    SIGNATURE,
    header(width, height),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function scanlines(size: number, [r, g, b]: readonly [number, number, number]): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(size * 3, Buffer.from([r, g, b]))]);
  return deflateSync(Buffer.concat(Array.from({ length: size }, () => row)));
}

/** An animated PNG: first red, then blue. */
export function makeAnimatedPng(size = 300): Buffer {
  const frames = Buffer.alloc(8);
  frames.writeUInt32BE(2, 0);
  const control = (sequence: number) => {
    const content = Buffer.alloc(26);
    content.writeUInt32BE(sequence, 0);
    content.writeUInt32BE(size, 4);
    content.writeUInt32BE(size, 8);
    content.writeUInt16BE(1, 20);
    content.writeUInt16BE(2, 22);
    return chunk("fcTL", content);
  };
  const second = Buffer.concat([Buffer.from([0, 0, 0, 2]), scanlines(size, [20, 40, 220])]);
  return Buffer.concat([
    SIGNATURE,
    header(size, size),
    chunk("acTL", frames),
    control(0),
    chunk("IDAT", scanlines(size, [220, 30, 30])),
    control(1),
    chunk("fdAT", second),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export function addPngText(png: Buffer, text: string): Buffer {
  const afterHeader = SIGNATURE.length + 25;
  const words = chunk("tEXt", Buffer.from(`Comment\0${text}`, "latin1"));
  return Buffer.concat([png.subarray(0, afterHeader), words, png.subarray(afterHeader)]);
}
