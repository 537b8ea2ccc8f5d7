import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makeBomb, makePicture } from "./pictures.fixture.ts";

/** The lowest limit that a site can set: one picture of the largest size. */
const MEGAPIXELS = 50;
const OVER = [429, "photos.too_much_at_once"];

let testApp: TestApp;
let anna: MadeMember;
let ben: MadeMember;
let mark = 0;
beforeAll(async () => {
  testApp = await openTestApp();
  await testApp.setSettings({ upload_megapixels_per_hour: MEGAPIXELS, free_photos: 25 });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
});

/** Decoding it fails, so a 422 shows that decoding was attempted. */
const makeLarge = () => makeBomb(7_000, 7_000);
const makePhoto = (side: number) => makePicture({ width: side, height: side, mark: ++mark }).png().toBuffer();

function upload(body: Buffer, { cookie }: MadeMember, locale = "en") {
  return testApp.ask("/api/photos", {
    method: "POST",
    body: body as never,
    headers: { cookie: `${cookie}; locale=${locale}`, "content-type": "image/png" },
    duplex: "half",
  } as never);
}
const outcome = async (answer: Response) => [answer.status, (await answer.json()).error];

test("a member's photos are decoded up to the site's megapixels an hour, and refused beyond them before they are", async () => {
  expect(await outcome(await upload(makeLarge(), anna))).toEqual([422, "photos.broken"]);
  expect((await upload(await makePhoto(1_000), anna)).status).toBe(201);
  const refused = await upload(makeLarge(), anna);
  expect(refused.headers.get("retry-after")).toBe("3600");
  expect(await outcome(refused)).toEqual(OVER);
  expect((await upload(await makePhoto(300), ben)).status).toBe(201);
  testApp.clock.advance(3_599_000);
  expect(await outcome(await upload(await makePhoto(300), anna))).toEqual(OVER);
  testApp.clock.advance(1_000);
  expect((await upload(await makePhoto(300), anna)).status).toBe(201);
});

test("what is not decoded is not counted: too large, too small, no picture, the same again", async () => {
  const photo = await makePhoto(500);
  expect((await upload(photo, anna)).status).toBe(201);
  const [tooLarge, tooSmall] = [makeBomb(8_000, 7_000), makeBomb(100_000, 100)];
  for (let n = 0; n < 4; n++) {
    expect(await outcome(await upload(tooLarge, anna))).toEqual([422, "photos.too_many_pixels"]);
    expect(await outcome(await upload(tooSmall, anna))).toEqual([422, "photos.too_small"]);
    expect((await upload(Buffer.from(`no picture ${n}`), anna)).status).toBe(415);
    expect((await upload(photo, anna)).status).toBe(201);
  }
  expect(await outcome(await upload(makeLarge(), anna))).toEqual([422, "photos.broken"]);
});

test("the refusal tells in each language how long to wait", async () => {
  const large = makeLarge();
  await upload(large, anna);
  testApp.clock.advance(30 * 60_000);
  for (const locale of LOCALES) {
    const words = JSON.parse(await readFile(new URL(`../locales/${locale}.json`, import.meta.url), "utf8"));
    const { message } = await (await upload(large, anna, locale)).json();
    expect(message).toBe(words.refusals.too_much_at_once.replace("{{minutes}}", "30"));
  }
});
