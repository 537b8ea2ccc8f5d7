import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmdirSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { where } from "#testing/where.ts";
import type { Files } from "./files.ts";
import { contentOf, listed, streamOf, testFiles } from "./files-contract.ts";
import { openFolderFiles } from "./folder-files.ts";
import { placeOf } from "./place-file.ts";

const WEBP = { contentType: "image/webp" };

let folder: string;
let files: Files;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "velvet-files-"));
  files = await openFolderFiles(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const filesOnDisk = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe("files in a folder", () => {
  testFiles(() => files);
});

test("a file on the disk starts with its content, readable by its owner only", async () => {
  await files.put("photos/5/a.webp", Buffer.from("RIFF content"), WEBP);
  const path = join(folder, placeOf("photos/5/a.webp"));
  expect((await readFile(path)).subarray(0, 12).toString()).toBe("RIFF content");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("the files of an area are spread over folders, and one member's files stay together", async () => {
  for (let n = 0; n < 600; n++) await files.put(`many/${n}.webp`, Buffer.from("x"), WEBP);
  const shards = await readdir(join(folder, "many"));
  expect(shards.length).toBeGreaterThan(200);
  expect(shards.length).toBeLessThanOrEqual(256);
  await files.put("members/7/a.webp", Buffer.from("x"), WEBP);
  await files.put("members/7/b.webp", Buffer.from("x"), WEBP);
  expect(await readdir(join(folder, "members"))).toHaveLength(1);
});

test("unfinished files and the remains of a crash are invisible", async () => {
  const before = await listed(files.list(""));
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const putting = files.put("slow/a.webp", readable, WEBP);
  await writer.write(Buffer.alloc(100_000, "a"));
  expect(await files.get("slow/a.webp")).toBeNull();
  expect(await listed(files.list(""))).toEqual(before);
  await writer.close();
  await putting;
  expect((await files.get("slow/a.webp"))?.size).toBe(100_000);
});

test("a put that fails leaves no file on the disk", async () => {
  const before = (await filesOnDisk()).length;
  await expect(files.put("f/a", streamOf(Buffer.from("x"), new Error("gone")), WEBP)).rejects.toThrow("gone");
  expect(await filesOnDisk()).toHaveLength(before);
});

test("opening removes the hour-old remains of crashed writers, but not files being written now", async () => {
  const unfinished = join(folder, ".unfinished");
  await writeFile(join(unfinished, "old"), "x");
  await writeFile(join(unfinished, "new"), "x");
  const longAgo = new Date(Date.now() - 3_700_000);
  await utimes(join(unfinished, "old"), longAgo, longAgo);
  await openFolderFiles(folder);
  expect(await readdir(unfinished)).toEqual(["new"]);
  await rm(join(unfinished, "new"));
});

test("a member's folder is removed together with its last file", async () => {
  await files.put("erased/81/a.webp", Buffer.from("x"), WEBP);
  await files.put("erased/81/b.webp", Buffer.from("x"), WEBP);
  await files.remove("erased/81/a.webp");
  expect(await contentOf(files, "erased/81/b.webp")).toEqual(Buffer.from("x"));
  await files.remove("erased/81/b.webp");
  expect(await readdir(folder)).not.toContain("erased");
});

test("concurrent puts and removals in one folder do not disturb each other", async () => {
  const rounds = Array.from({ length: 60 }, async (_, n) => {
    await files.put(`rush/1/${n}`, Buffer.from(String(n)), WEBP);
    if (n % 3) await files.remove(`rush/1/${n}`);
  });
  await Promise.all(rounds);
  const left = await listed(files.list("rush/1/"));
  expect(left).toHaveLength(20);
});

test("a file that another program put there is served without a known type", async () => {
  await files.put("foreign/a", Buffer.from("x"), WEBP);
  await writeFile(join(folder, placeOf("foreign/a")), "plain");
  expect(String(await contentOf(files, "foreign/a"))).toBe("plain");
  expect((await files.get("foreign/a"))?.contentType).toBe("application/octet-stream");
});

test("a folder's name is not a file", async () => {
  await files.put("photos/6/a.webp", Buffer.from("x"), WEBP);
  expect(await files.get("photos/6")).toBeNull();
  expect(await files.get("photos")).toBeNull();
  await files.remove("photos/6");
  expect(await contentOf(files, "photos/6/a.webp")).toEqual(Buffer.from("x"));
});

test("a file that the system lets grow no further is refused as a store without room, and leaves the old one and nothing else", async () => {
  const before = (await filesOnDisk()).length;
  const module = new URL("./folder-files.ts", import.meta.url).href;
  const script = `
    const { openFolderFiles } = await import(${JSON.stringify(module)});
    const files = await openFolderFiles(${JSON.stringify(folder)});
    const put = (size) => files.put("grown/a", new Uint8Array(size), { contentType: "image/webp" });
    await put(1000);
    console.log(await put(1_000_000).then(() => "stored", ({ name, message }) => name + ": " + message));`;
  const limited = [
    "-c",
    'ulimit -f 100; exec "$@"',
    "sh",
    process.execPath,
    "--input-type=module",
    "-e",
    script,
  ];
  const { stdout } = await promisify(execFile)("/bin/sh", limited);
  expect(stdout.trim()).toBe("FilesAway: The disk cannot be written: EFBIG");
  expect((await contentOf(files, "grown/a"))?.length).toBe(1_000);
  expect(await filesOnDisk()).toHaveLength(before + 1);
});

const { test: onDisk } = where("mounts");

onDisk("a full disk is a store without room, and takes files again once there is some", async () => {
  const disk = mkdtempSync("/tmp/velvet-full-");
  execFileSync("mount", ["-t", "tmpfs", "-o", "mode=755,size=1m", "tmpfs", disk]);
  onTestFinished(() => {
    execFileSync("umount", ["--lazy", disk]);
    rmdirSync(disk);
  });
  const small = await openFolderFiles(disk);
  await small.put("full/a", Buffer.alloc(600_000), WEBP);
  const refused = expect.objectContaining({
    name: "FilesAway",
    message: "The disk cannot be written: ENOSPC",
  });
  await expect(small.put("full/b", Buffer.alloc(600_000), WEBP)).rejects.toEqual(refused);
  expect(await listed(small.list(""))).toEqual(["full/a"]);
  await small.remove("full/a");
  await small.put("full/b", Buffer.alloc(600_000), WEBP);
  expect(await listed(small.list(""))).toEqual(["full/b"]);
});

test("a writer that is killed midway leaves the old file complete", async () => {
  await files.put("killed/a", Buffer.from("the old one"), WEBP);
  const worker = new Worker(
    `const { workerData, parentPort } = require("node:worker_threads");
     import(workerData.module).then(async ({ openFolderFiles }) => {
       const files = await openFolderFiles(workerData.folder);
       let first = true;
       const body = new ReadableStream({ pull(stream) {
         stream.enqueue(new Uint8Array(65536));
         if (!first) parentPort.postMessage("writing");
         first = false;
       } });
       await files.put("killed/a", body, { contentType: "image/webp" });
     });`,
    { eval: true, workerData: { module: new URL("./folder-files.ts", import.meta.url).href, folder } },
  );
  await once(worker, "message");
  await worker.terminate();
  expect(String(await contentOf(files, "killed/a"))).toBe("the old one");
  expect(await listed(files.list("killed/"))).toEqual(["killed/a"]);
});
