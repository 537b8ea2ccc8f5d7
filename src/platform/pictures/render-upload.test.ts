import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Images } from "#adapters/images/images.ts";
import { openImages } from "#adapters/images/open-images.ts";
import { memoryLimits } from "../limits/count-calls.ts";
import { evidence } from "./evidence.fixture.ts";
import { receiveUpload } from "./receive-upload.ts";
import { renderUpload } from "./render-upload.ts";

let images: Images;
beforeAll(() => {
  images = openImages();
});
afterAll(() => images.close());

const limits = memoryLimits({ clock: { now: () => new Date("2026-11-21T12:00:00Z") } });
const makePlain = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: "#345" } })
    .png()
    .toBuffer();

async function* inParts(content: Uint8Array) {
  for (let at = 0; at < content.length; at += 100) yield content.subarray(at, at + 100);
}

async function render(content: Uint8Array, memberId: number, minSide = evidence.minSide) {
  const upload = await receiveUpload(inParts(content));
  try {
    const uploaded = { memberId, upload, megapixelsPerHour: 1 };
    return await renderUpload({ images, limits }, uploaded, { ...evidence, minSide });
  } finally {
    await upload.close();
  }
}

test("an upload is read back with its hash, from an unnamed file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "velvet-received-"));
  vi.stubEnv("TMPDIR", folder);
  try {
    const content = await makePlain(300);
    const upload = await receiveUpload(inParts(content));
    expect(upload.hash).toEqual(createHash("sha256").update(content).digest());
    expect(Buffer.from(await upload.read())).toEqual(content);
    expect(await readdir(folder)).toEqual([]);
    await upload.close();
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  }
});

test("the renditions are those of the collection", async () => {
  const { width, height, renditions } = await render(await makePlain(300, 200), 1);
  expect({ width, height }).toEqual({ width: 300, height: 200 });
  expect(renditions.map(({ name }) => name)).toEqual(evidence.renditions.map(({ name }) => name));
});

test("the collection sets the minimum side, and a file that is no picture is refused", async () => {
  const small = await makePlain(49, 300);
  await expect(render(small, 2)).rejects.toMatchObject({
    code: "photos.too_small",
    values: { least: 50 },
    status: 422,
  });
  expect(await render(small, 2, 49)).toMatchObject({ width: 49 });
  await expect(render(Buffer.from("no picture"), 2)).rejects.toMatchObject({
    code: "photos.unsupported",
    status: 415,
  });
});

test("each member's pixels are limited per hour, over all collections together", async () => {
  await render(await makePlain(1_000), 3);
  const small = await makePlain(60);
  await expect(render(small, 3)).rejects.toMatchObject({
    code: "photos.too_much_at_once",
    values: { minutes: 60 },
    status: 429,
    retryAfter: 3_600,
  });
  expect(await render(small, 4)).toMatchObject({ width: 60 });
});
