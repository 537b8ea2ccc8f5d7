import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { Files } from "./files.ts";

const MB = 1024 * 1024;
const WEBP = { contentType: "image/webp" };

export function streamOf(...chunks: (Uint8Array | Error)[]): ReadableStream<Uint8Array> {
  const left = [...chunks];
  return new ReadableStream({
    pull(controller) {
      const next = left.shift();
      if (next === undefined) controller.close();
      else if (next instanceof Error) controller.error(next);
      else controller.enqueue(next);
    },
  });
}

export async function contentOf(files: Files, key: string): Promise<Buffer | null> {
  const file = await files.get(key);
  if (!file) return null;
  const content = Buffer.from(await new Response(file.body).arrayBuffer());
  expect(file.size).toBe(content.length);
  return content;
}

export async function listed(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const key of keys) all.push(key);
  return all;
}

const keysOf = async (files: Files, prefix: string) => (await listed(files.list(prefix))).sort();

export function testFiles(open: () => Files): void {
  test("a file comes back as it was put, with its size and content type", async () => {
    const content = randomBytes(70_000);
    await open().put("photos/1/a.webp", content, WEBP);
    const file = await open().get("photos/1/a.webp");
    expect(file).toMatchObject({ size: 70_000, contentType: "image/webp" });
    expect(await contentOf(open(), "photos/1/a.webp")).toEqual(content);
  });

  test.each([0, 1, 8 * MB - 1, 8 * MB, 8 * MB + 1, 20 * MB])(
    "a stream of %i bytes comes back whole",
    async (size) => {
      const content = randomBytes(size);
      const half = Math.floor(size / 2);
      await open().put("exports/zip", streamOf(content.subarray(0, half), content.subarray(half)), {
        contentType: "application/zip",
      });
      expect((await contentOf(open(), "exports/zip"))?.equals(content)).toBe(true);
      expect((await open().get("exports/zip"))?.contentType).toBe("application/zip");
    },
  );

  test("bytes of any size come back whole", async () => {
    for (const size of [0, 9 * MB]) {
      const content = randomBytes(size);
      await open().put("exports/bytes", content, WEBP);
      expect((await contentOf(open(), "exports/bytes"))?.equals(content)).toBe(true);
    }
  });

  test("a second put replaces the content and its type", async () => {
    await open().put("replaced", Buffer.from("first, and longer"), WEBP);
    await open().put("replaced", Buffer.from("second"), { contentType: "text/plain; charset=utf-8" });
    expect(String(await contentOf(open(), "replaced"))).toBe("second");
    expect((await open().get("replaced"))?.contentType).toBe("text/plain; charset=utf-8");
  });

  test("a reader gets one of the two versions, complete, while the file is replaced", async () => {
    const [old, young] = [Buffer.alloc(300_000, "o"), Buffer.alloc(200_000, "y")];
    await open().put("busy/a", old, WEBP);
    const puts = Array.from({ length: 10 }, (_, n) => open().put("busy/a", n % 2 ? old : young, WEBP));
    const reads = await Promise.all(Array.from({ length: 40 }, () => contentOf(open(), "busy/a")));
    await Promise.all(puts);
    for (const content of reads) expect(content?.equals(old) || content?.equals(young)).toBe(true);
  });

  test.each([10, 9 * MB])(
    "a stream that breaks after %i bytes leaves the old file and nothing new",
    async (size) => {
      await open().put("broken/old", Buffer.from("still here"), WEBP);
      for (const key of ["broken/old", "broken/new"]) {
        const body = streamOf(randomBytes(size), new Error("the visitor left"));
        await expect(open().put(key, body, WEBP)).rejects.toThrow("the visitor left");
      }
      expect(String(await contentOf(open(), "broken/old"))).toBe("still here");
      expect(await keysOf(open(), "broken/")).toEqual(["broken/old"]);
    },
  );

  test("a missing file is null, and removing it does nothing", async () => {
    expect(await open().get("photos/none.webp")).toBeNull();
    expect(await open().get("none/at/all.webp")).toBeNull();
    await open().remove("none/at/all.webp");
    await open().put("removed/one", Buffer.from("1"), WEBP);
    await open().remove("removed/one");
    expect(await open().get("removed/one")).toBeNull();
    expect(await keysOf(open(), "removed/")).toEqual([]);
    await open().remove("removed/one");
  });

  test("a list has every key with the prefix, and no other", async () => {
    const keys = ["l/1/a", "l/1/b", "l/1/deep/er/c", "l/12/a", "l/2/a", "l/x", "lone", "l2/1/a"];
    for (const key of keys) await open().put(key, Buffer.from(key), WEBP);
    const of = (test: (key: string) => boolean) => keys.filter(test).sort();
    expect(await keysOf(open(), "l/1/")).toEqual(["l/1/a", "l/1/b", "l/1/deep/er/c"]);
    expect(await keysOf(open(), "l/1")).toEqual(["l/1/a", "l/1/b", "l/1/deep/er/c", "l/12/a"]);
    expect(await keysOf(open(), "l/1/de")).toEqual(["l/1/deep/er/c"]);
    expect(await keysOf(open(), "l/1/deep/")).toEqual(["l/1/deep/er/c"]);
    expect(await keysOf(open(), "l/1/a")).toEqual(["l/1/a"]);
    expect(await keysOf(open(), "l/")).toEqual(of((key) => key.startsWith("l/")));
    expect(await keysOf(open(), "l")).toEqual(of(() => true));
    expect(await keysOf(open(), "l/9/")).toEqual([]);
    expect(await keysOf(open(), "")).toEqual(expect.arrayContaining(keys));
  });

  test.each([
    "",
    "/etc/passwd",
    "../secret",
    "photos/../../secret",
    "photos/..",
    "photos/.",
    "./photos",
    ".hidden",
    "photos/.hidden/a",
    "photos//a",
    "photos/",
    "photos\\..\\a",
    "photos/a\0.webp",
    "photos/a b",
    "photos/%2e%2e/a",
    "photos/~00/a",
    "photos/é",
    "C:/a",
    "a".repeat(201),
    `${"abcdefg/".repeat(64)}a`,
  ])("%j is not a key", async (key) => {
    await expect(open().put(key, Buffer.from("x"), WEBP)).rejects.toThrow(TypeError);
    await expect(open().get(key)).rejects.toThrow(TypeError);
    await expect(open().remove(key)).rejects.toThrow(TypeError);
  });

  test.each(["../", "/", "photos/../", "photos//", ".", "~", "a\0"])(
    "%j is not the beginning of a key",
    (prefix) => {
      expect(() => open().list(prefix)).toThrow(TypeError);
    },
  );

  test.each(["", "image", "image/webp\r\nX-A: b", "image/webp\0", "image/ÿ", `image/${"x".repeat(100)}`])(
    "%j is not a content type",
    async (contentType) => {
      await expect(open().put("typed", Buffer.from("x"), { contentType })).rejects.toThrow(TypeError);
      expect(await open().get("typed")).toBeNull();
    },
  );
}
