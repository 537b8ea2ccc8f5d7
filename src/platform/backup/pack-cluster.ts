import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Entry } from "#db/embedded/read-cluster.ts";

/* Files of a cluster as one stream: for each entry its kind in one byte, a length in four, and the path or the bytes. */
const KINDS = ["folder", "file", "bytes"] as const;
const HEAD_BYTES = 5;

export async function* packEntries(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    const content = entry.kind === "bytes" ? entry.bytes : Buffer.from(entry.path);
    const head = Buffer.alloc(HEAD_BYTES);
    head[0] = KINDS.indexOf(entry.kind);
    head.writeUInt32BE(content.length, 1);
    yield head;
    yield content;
  }
}

/** Writes packed files into a folder. The caller syncs them. */
export async function unpackInto(folder: string, packed: AsyncIterable<Uint8Array>): Promise<void> {
  let file: FileHandle | undefined;
  const next = async () => {
    await file?.sync();
    await file?.close();
    file = undefined;
  };
  try {
    for await (const { kind, content } of readFrames(packed)) {
      if (kind === "bytes") await file?.writeFile(content);
      else await next();
      if (kind === "folder") await mkdir(join(folder, String(content)), { recursive: true, mode: 0o700 });
      if (kind === "file") file = await openNew(join(folder, String(content)));
    }
  } finally {
    await next();
  }
}

async function openNew(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return open(path, "wx", 0o600);
}

async function* readFrames(packed: AsyncIterable<Uint8Array>) {
  let held = Buffer.alloc(0);
  for await (const chunk of packed) {
    held = Buffer.concat([held, chunk]);
    for (;;) {
      const length = held.length < HEAD_BYTES ? Number.POSITIVE_INFINITY : held.readUInt32BE(1);
      if (held.length < HEAD_BYTES + length) break;
      const kind = KINDS[held[0] ?? -1];
      yield { kind, content: held.subarray(HEAD_BYTES, HEAD_BYTES + length) };
      held = held.subarray(HEAD_BYTES + length);
    }
  }
}
