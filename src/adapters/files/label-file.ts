/**
 * The content type is stored behind the content in the same file: one rename publishes both, and image programs
 * ignore what follows the picture.
 */
const MARK = Buffer.from("\0velvet1", "latin1");
const UNLABELLED = "application/octet-stream";

export const LONGEST_LABEL = 255 + 1 + MARK.length;

export function makeLabel(contentType: string): Buffer {
  const label = Buffer.from(contentType, "latin1");
  return Buffer.concat([label, Buffer.from([label.length]), MARK]);
}

/**
 * @param tail the last `LONGEST_LABEL` bytes of the file, or the whole file if it is shorter
 * @returns the label's length in bytes, or 0 for a file that another program put there
 */
export function readLabel(tail: Buffer): { length: number; contentType: string } {
  const end = tail.length - MARK.length - 1;
  if (end < 0 || !tail.subarray(end + 1).equals(MARK)) return { length: 0, contentType: UNLABELLED };
  const label = tail.subarray(Math.max(0, end - (tail[end] ?? 0)), end);
  return { length: label.length + 1 + MARK.length, contentType: label.toString("latin1") };
}
