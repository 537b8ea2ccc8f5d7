import sharp, { type Sharp } from "sharp";
import { PictureError } from "#adapters/images/images.ts";
import { renderUpload } from "#adapters/images/render-picture.ts";

/**
 * Runs as a process of its own, with pictures in base64 on standard input, one per line: the worker's code, with
 * its decoding counted. Prints one JSON line for each: the fault, and how often pixels were asked for.
 */
let decoded = 0;
const { toBuffer } = sharp.prototype;
sharp.prototype.toBuffer = function (this: Sharp, ...options: never[]) {
  decoded += 1;
  return toBuffer.apply(this, options);
} as typeof toBuffer;

const renditions = [{ name: "view.webp", width: 900, height: 900, fit: "inside", format: "webp" }] as const;
const input: Buffer[] = [];
for await (const chunk of process.stdin) input.push(chunk as Buffer);
for (const line of Buffer.concat(input).toString().split("\n")) {
  decoded = 0;
  const fault = await renderUpload(Buffer.from(line, "base64"), {
    renditions,
    minSide: 16,
    askFor: async () => {},
  }).then(
    () => null,
    (error: unknown) => (error instanceof PictureError ? error.fault : String(error)),
  );
  console.log(JSON.stringify({ fault, decoded }));
}
