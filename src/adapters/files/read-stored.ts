import { close, createReadStream, fstat, open, read } from "node:fs";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import type { StoredFile } from "./files.ts";
import { LONGEST_LABEL, readLabel } from "./label-file.ts";

/** Files up to this size are read at once, so that nothing stays open if the reader never comes. */
const AT_ONCE = 1024 * 1024;

// File descriptors instead of FileHandle: Node ends the process when a FileHandle that nobody closed is
// garbage-collected.
const file = {
  open: promisify(open),
  stat: promisify(fstat),
  read: promisify(read),
  close: promisify(close),
};

/** @throws the file system's error, also for a folder */
export async function readStored(path: string): Promise<StoredFile> {
  const fd = await file.open(path, "r");
  let held = false;
  try {
    const { size } = await file.stat(fd);
    const tail = await readPart(fd, Math.max(0, size - LONGEST_LABEL), size);
    const { length, contentType } = readLabel(tail);
    const end = size - length;
    if (end > AT_ONCE) {
      const content = createReadStream("", { fd, start: 0, end: end - 1 });
      held = true;
      return { body: Readable.toWeb(content) as ReadableStream<Uint8Array>, size: end, contentType };
    }
    return { body: new Blob([await readPart(fd, 0, end)]).stream(), size: end, contentType };
  } finally {
    if (!held) await file.close(fd);
  }
}

async function readPart(fd: number, start: number, end: number): Promise<Buffer<ArrayBuffer>> {
  const part = Buffer.alloc(end - start);
  for (let got = 0; got < part.length; ) {
    const { bytesRead } = await file.read(fd, part, got, part.length - got, start + got);
    if (bytesRead === 0) throw new Error("A stored file shrank while it was being read");
    got += bytesRead;
  }
  return part;
}
