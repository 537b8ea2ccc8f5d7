import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const text = /\.(?:js|mjs|css|html|json|svg|txt|xml|webmanifest)$/;
const smallest = 1024;
const makeBrotli = promisify(brotliCompress);
const makeGzip = promisify(gzip);

/**
 * Writes a .br and a .gz beside every text file of more than 1 kB, if they are smaller. Returns how many files it
 * saw.
 */
export async function compressFiles(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && text.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const queue = files.values();
  await Promise.all(Array.from({ length: availableParallelism() }, () => compressAll(queue)));
  return files.length;
}

async function compressAll(queue: Iterator<string> & Iterable<string>): Promise<void> {
  for (const path of queue) {
    const content = await readFile(path);
    if (content.length <= smallest) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    await writeSmaller(`${path}.br`, content, await makeBrotli(content, { params }));
    await writeSmaller(
      `${path}.gz`,
      content,
      await makeGzip(content, { level: constants.Z_BEST_COMPRESSION }),
    );
  }
}

async function writeSmaller(path: string, content: Buffer, compressed: Buffer): Promise<void> {
  if (compressed.length < content.length) await writeFile(path, compressed);
}
