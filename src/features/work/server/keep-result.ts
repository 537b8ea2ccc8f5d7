import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { App } from "#platform/app.ts";
import { keyOfFile } from "#platform/secrets/key-of-file.ts";
import type { Seal } from "#platform/secrets/seal.ts";
import type { SealedFiles } from "#platform/secrets/sealed-values.ts";

type Parts = Pick<App, "files" | "seal">;

const FOLDER = "work/";
const PURPOSE = "work.result";
/** Encrypted one after the other, so that a large export is never completely in memory. */
const CHUNK = 256 * 1024;

const folderOf = (id: string) => `${FOLDER}${id}/`;
/** Each try writes a file of its own, so that one that was given up cannot replace the other's. */
export const keyOf = ({ id, tries }: { id: string; tries: number }) => `${folderOf(id)}${tries}`;

export type Kept = { bytes: number; sha256: string };

/** Encrypts a result into the file store. */
export async function keepResult(
  { files, seal }: Parts,
  key: string,
  body: Uint8Array | ReadableStream<Uint8Array>,
): Promise<Kept> {
  const hash = createHash("sha256");
  const kept = { bytes: 0 };
  async function* counted() {
    for await (const chunk of inChunks(body instanceof Uint8Array ? [body] : body)) {
      hash.update(chunk);
      kept.bytes += chunk.length;
      yield chunk;
    }
  }
  const sealed = Readable.toWeb(
    Readable.from(sealChunks(seal, key, counted())),
  ) as ReadableStream<Uint8Array>;
  await files.put(key, sealed, { contentType: "application/octet-stream" });
  return { bytes: kept.bytes, sha256: hash.digest("hex") };
}

/**
 * @returns null if the result is gone. Reading its content fails if it was changed or cut off; whoever does not read it
 * calls `close`.
 */
export async function openResult(
  { files, seal }: Parts,
  key: string,
): Promise<{ content: AsyncGenerator<Buffer>; close(): Promise<void> } | null> {
  const file = await files.get(key);
  return file && { content: openChunks(seal, key, file.body), close: () => file.body.cancel() };
}

export async function removeResults({ files }: Pick<App, "files">, id: string): Promise<void> {
  for await (const key of files.list(folderOf(id))) await files.remove(key);
}

export function listResults({ files }: Pick<App, "files">): AsyncIterable<string> {
  return files.list(FOLDER);
}

/** Returns the id of the work that a file belongs to. */
export const idOf = (key: string) => key.split("/")[1] ?? "";

/** One line per chunk, bound to its place: none can be left out, moved, or cut off at the end. */
async function* sealChunks(
  seal: Seal,
  key: string,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Uint8Array> {
  const line = (chunk: Buffer, place: number, isLast: boolean) =>
    Buffer.from(`${seal.hide(PURPOSE, chunk.toString("base64"), boundTo(key, place, isLast))}\n`);
  let held: Buffer = Buffer.alloc(0);
  let place = 0;
  for await (const chunk of chunks) {
    if (place > 0) yield line(held, place, false);
    held = chunk;
    place += 1;
  }
  yield line(held, Math.max(1, place), true);
}

async function* openChunks(
  seal: Seal,
  key: string,
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<Buffer> {
  const open = (text: string, place: number, isLast: boolean) =>
    Buffer.from(seal.reveal(PURPOSE, text, boundTo(key, place, isLast)), "base64");
  let held: string | null = null;
  let place = 0;
  for await (const text of linesOf(body)) {
    if (held !== null) yield open(held, place, false);
    held = text;
    place += 1;
  }
  if (held === null) throw new Error("A sealed result is empty.");
  yield open(held, place, true);
}

function boundTo(key: string, place: number, isLast: boolean): (string | number)[] {
  return [key, place, isLast ? "last" : "more"];
}

async function* inChunks(body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const part of body) {
    held = held.length === 0 ? Buffer.from(part) : Buffer.concat([held, part]);
    for (; held.length >= CHUNK; held = held.subarray(CHUNK)) yield held.subarray(0, CHUNK);
  }
  if (held.length > 0) yield held;
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const parts: string[] = [];
  for await (const text of body.pipeThrough(new TextDecoderStream() as never) as ReadableStream<string>) {
    const [first = "", ...more] = text.split("\n");
    parts.push(first);
    for (const next of more) {
      yield parts.splice(0).join("");
      parts.push(next);
    }
  }
}

export const sealedResults: SealedFiles = {
  name: "results of long work",
  list: listResults,
  keyOf: ({ files }, key) => keyOfFile(files, key),
  async reseal(app, key) {
    const result = await openResult(app, key);
    if (!result) return;
    await keepResult(app, key, Readable.toWeb(Readable.from(result.content)) as ReadableStream<Uint8Array>);
  },
};
