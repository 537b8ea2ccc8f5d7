import { createHash, randomUUID } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Upload = {
  /** SHA-256 of the uploaded bytes. */
  hash: Buffer;
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
    const hash = createHash("sha256");
    let size = 0;
    for await (const chunk of stream) {
      hash.update(chunk);
      await file.write(chunk);
      size += chunk.byteLength;
    }
    return {
      hash: hash.digest(),
      async read() {
        const content = Buffer.alloc(size);
        for (let at = 0; at < size; ) at += (await file.read(content, at, size - at, at)).bytesRead;
        return content;
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}
