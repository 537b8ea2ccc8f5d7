import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Hostile = { file: Buffer; fault: "unsupported" | "broken" | "too_many_pixels" };

const bytes = (latin1: string) => Buffer.from(latin1, "latin1");
const PNG = bytes("\x89PNG\r\n\x1a\n");

function pngChunk(type: string, content: Buffer, length = content.length): Buffer {
  const body = Buffer.concat([bytes(type), content]);
  const [size, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, checksum]);
}

function pngOf(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([PNG, pngChunk("IHDR", header), ...chunks, pngChunk("IEND", Buffer.alloc(0))]);
}

/** Changes the dimensions that a JPEG declares behind its SOF0 marker. */
function declareJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const at = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, at + 5);
  copy.writeUInt16BE(width, at + 7);
  return copy;
}

/** Changes the dimensions in the `ispe` box of an AVIF. */
function declareAvif(avif: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(avif);
  for (let at = copy.indexOf("ispe"); at >= 0; at = copy.indexOf("ispe", at + 1)) {
    copy.writeUInt32BE(width, at + 8);
    copy.writeUInt32BE(height, at + 12);
  }
  return copy;
}

/** Files that are not photos: each is refused before any of its pixels is decoded. */
export async function makeHostilePictures(): Promise<Record<string, Hostile>> {
  const good = sharp({ create: { width: 320, height: 400, channels: 3, background: "#a86" } });
  const [jpeg, png, webp, avif] = [
    await good.clone().jpeg().toBuffer(),
    await good.clone().png().toBuffer(),
    await good.clone().webp().toBuffer(),
    await good.clone().avif({ effort: 0 }).toBuffer(),
  ];
  const page = bytes("<html><script>steal()</script></html>");
  const zip = Buffer.concat([bytes("PK\x01\x02"), Buffer.alloc(42), bytes("PK\x05\x06"), Buffer.alloc(18)]);
  const unsupported = (file: Buffer): Hostile => ({ file, fault: "unsupported" });
  const broken = (file: Buffer): Hostile => ({ file, fault: "broken" });
  const tooMany = (file: Buffer): Hostile => ({ file, fault: "too_many_pixels" });
  const rows = pngChunk("IDAT", deflateSync(Buffer.alloc(4_000_000)));
  return {
    "a PNG that declares 50,000 × 50,000": tooMany(pngOf(50_000, 50_000, rows)),
    "a PNG that declares 8,000 × 7,000": tooMany(pngOf(8_000, 7_000, rows)),
    "a PNG that declares more than there is": broken(pngOf(2 ** 31 - 1, 2 ** 31 - 1, rows)),
    "a JPEG that declares 65,500 × 65,500": tooMany(declareJpeg(jpeg, 65_500, 65_500)),
    "an AVIF that declares 60,000 × 60,000": tooMany(declareAvif(avif, 60_000, 60_000)),
    "a PNG of no height": broken(pngOf(400, 0, rows)),
    "a PNG without its header": broken(Buffer.concat([PNG, rows])),
    "a PNG whose chunk is longer than the file": broken(
      Buffer.concat([PNG, pngChunk("IHDR", Buffer.alloc(13), 2 ** 31 - 1)]),
    ),
    "a JPEG of markers alone": broken(Buffer.concat([bytes("\xff\xd8"), Buffer.alloc(200_000, 0xff)])),
    "a JPEG whose segment is longer than the file": broken(bytes("\xff\xd8\xff\xe1\xff\xff")),
    "a WebP of nothing": broken(bytes("RIFF\xff\xff\xff\xffWEBPVP8X")),
    "a WebP cut in its header": broken(webp.subarray(0, 20)),
    "an AVIF of boxes in boxes": broken(
      Buffer.concat([avif.subarray(0, 32), bytes("\0\0\0\x08meta".repeat(20_000))]),
    ),
    "a JPEG that is also a page": unsupported(Buffer.concat([jpeg, page])),
    "a PNG that is also an archive": unsupported(Buffer.concat([png, zip])),
    "a JPEG that is also a PDF": unsupported(Buffer.concat([bytes("\xff\xd8\xff\xfe%PDF-1.7"), jpeg])),
    "a WebP that is also a page": unsupported(Buffer.concat([webp, page])),
    "a page that ends like a JPEG": unsupported(Buffer.concat([page, jpeg])),
    "an SVG with entities in entities": unsupported(
      bytes('<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="x">&b;</svg>'),
    ),
    "a GIF": unsupported(await good.clone().gif().toBuffer()),
    "a byte order mark and a JPEG": unsupported(Buffer.concat([bytes("\xef\xbb\xbf"), jpeg])),
    zeros: unsupported(Buffer.alloc(1_000_000)),
  };
}
