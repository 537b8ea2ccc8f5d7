import { createHash, type Hash, randomUUID } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toFilesAway } from "#adapters/files/files.ts";

export type Upload = {
  /** SHA-256 of the uploaded bytes. */
  hash: Buffer;
  /** The hashes by which lists of known pictures name a picture, in hexadecimal. */
  known: { md5: string; sha1: string };
  read(): Promise<Uint8Array>;
  close(): Promise<void>;
};

/**
 * Receives a picture, whose type and size the endpoint's `pictureBody` limits, into an unnamed file. Waiting uploads
 * take no memory, and the file disappears whatever happens.
 */
export async function receiveUpload(stream: AsyncIterable<Uint8Array>): Promise<Upload> {
  const path = join(tmpdir(), `velvet-upload-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  try {
    await unlink(path);
    const [hash, md5, sha1] = ["sha256", "md5", "sha1"].map((name) => createHash(name)) as [Hash, Hash, Hash];
    let size = 0;
    for await (const chunk of stream) {
      for (const one of [hash, md5, sha1]) one.update(chunk);
      await file.write(chunk);
      size += chunk.byteLength;
    }
    return {
      hash: hash.digest(),
      known: { md5: md5.digest("hex"), sha1: sha1.digest("hex") },
      async read() {
        const content = Buffer.alloc(size);
        for (let at = 0; at < size; ) at += (await file.read(content, at, size - at, at)).bytesRead;
        return content;
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw toFilesAway(error);
  }
}
