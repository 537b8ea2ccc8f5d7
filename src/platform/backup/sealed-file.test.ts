import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBackupKey } from "./backup-key.ts";
import { openSealed, readSealed, seal } from "./sealed-file.ts";

const key = openBackupKey("5f0c4d1b8a7e4c0f9d3b6a2e1f8c7d60");
const MB = 1024 * 1024;
let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "velvet-sealed-"));
  path = join(folder, "file");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function put(
  content: Buffer,
  { name = "photo", compressed = false, chunk = 70_000 } = {},
): Promise<Buffer> {
  const chunks = Array.from({ length: Math.ceil(content.length / chunk) }, (_, index) =>
    content.subarray(index * chunk, (index + 1) * chunk),
  );
  const sealed: Buffer[] = [];
  for await (const part of seal(chunks, { key, name, compressed })) sealed.push(part);
  await writeFile(path, Buffer.concat(sealed));
  return Buffer.concat(sealed);
}
const read = (name = "photo", by = key) => readSealed(path, { key: by, name });

test.each([0, 1, MB - 1, MB, MB + 1, 3 * MB])("%i bytes come back whole, compressed or not", async (size) => {
  const content = randomBytes(size);
  for (const compressed of [true, false]) {
    await put(content, { compressed });
    expect((await read()).equals(content)).toBe(true);
  }
});

test("nothing of the content can be read in the file, and the same content is another file each time", async () => {
  const content = Buffer.alloc(100_000, "somebody's message ");
  const [first, second] = [await put(content), await put(content)];
  expect(first.includes("message")).toBe(false);
  expect(first.equals(second)).toBe(false);
  const small = await put(content, { compressed: true });
  expect(small.length).toBeLessThan(2_000);
});

describe("a file that is not what was written is damaged:", () => {
  const REFUSED = "is damaged: it was changed or cut off";
  /** Where the blocks of a file of three megabytes begin. */
  const blocks = (sealed: Buffer) => {
    const starts = [33];
    for (let at = 33; at < sealed.length; starts.push(at)) at += 4 + sealed.readUInt32BE(at);
    return starts;
  };

  test("with any byte changed", async () => {
    const sealed = await put(randomBytes(40));
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await writeFile(path, changed);
      await expect(read(), `byte ${at}`).rejects.toThrow(/is damaged|was encrypted with the key/);
    }
  });

  test("cut off anywhere, also between two blocks, or with something behind it", async () => {
    const sealed = await put(randomBytes(3 * MB));
    const starts = blocks(sealed);
    expect(starts).toHaveLength(4);
    for (const end of [0, 10, 33, 40, ...starts.slice(1, -1), sealed.length - 1]) {
      await writeFile(path, sealed.subarray(0, end));
      await expect(read(), `cut at ${end}`).rejects.toThrow(REFUSED);
    }
    await writeFile(path, Buffer.concat([sealed, sealed.subarray(starts[2])]));
    await expect(read()).rejects.toThrow(REFUSED);
  });

  test("with blocks in another order or left out", async () => {
    const sealed = await put(randomBytes(3 * MB));
    const [first, second, third] = blocks(sealed) as [number, number, number];
    const part = (from: number, to?: number) => sealed.subarray(from, to);
    const head = part(0, first);
    for (const order of [
      [part(second, third), part(first, second), part(third)],
      [part(first, second), part(third)],
    ]) {
      await writeFile(path, Buffer.concat([head, ...order]));
      await expect(read()).rejects.toThrow(REFUSED);
    }
  });

  test("under another name, so that no file passes for another", async () => {
    await put(randomBytes(40), { name: "backups/1/database" });
    await expect(read("backups/2/database")).rejects.toThrow(REFUSED);
  });
});

test("another key is named by its id, not by its value", async () => {
  await put(Buffer.from("secret"));
  const other = openBackupKey("0e1d2c3b4a59687786a5b4c3d2e1f001");
  await expect(read("photo", other)).rejects.toThrow(
    `was encrypted with the key ${key.id}, and BACKUP_KEY is the key ${other.id}`,
  );
});

test("a reader that stops early leaves no file open", async () => {
  await put(randomBytes(3 * MB));
  for await (const block of openSealed(path, { key, name: "photo" })) {
    expect(block).toHaveLength(MB);
    break;
  }
  expect(await readFile(path)).not.toHaveLength(0);
});
