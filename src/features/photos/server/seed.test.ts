import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "#demo/seed-demo.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { drawPortrait, SHOTS } from "./draw-demo-portrait.ts";

const looks = { gender: null, age: 40, hair: null, eye: null, body: null };

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

describe("drawn portraits", () => {
  test("the same number gives the same picture, another number another one, and a member always has the same face", () => {
    expect(drawPortrait(4_012, looks)).toBe(drawPortrait(4_012, looks));
    const drawn = Array.from({ length: 500 }, (_, id) => drawPortrait(id * SHOTS, looks));
    expect(new Set(drawn).size).toBe(500);
    const faceOf = (svg: string) => /id="face" d="([^"]+)" fill="([^"]+)"/.exec(svg)?.slice(1);
    expect(faceOf(drawPortrait(4_013, looks))).toEqual(faceOf(drawPortrait(4_012, looks)));
    expect(faceOf(drawPortrait(4_016, looks))).not.toEqual(faceOf(drawPortrait(4_012, looks)));
  });

  test("hair, eyes and age match the profile", () => {
    const blond = drawPortrait(28, { gender: "female", age: 30, hair: "blond", eye: "green", body: "slim" });
    expect(blond).toContain("#dcb46c");
    expect(blond).toContain("#5d8758");
    const old = drawPortrait(28, { gender: "female", age: 75, hair: "white", eye: "blue", body: null });
    expect(old).toContain("#e9e4de");
    expect(old).not.toContain("#dcb46c");
  });

  test("each can be rendered, whatever the member is like", async () => {
    for (let id = 0; id < 60; id++) {
      const svg = drawPortrait(id * SHOTS + (id % SHOTS), {
        gender: ([null, "male", "female"] as const)[id % 3] ?? null,
        age: 18 + id,
        hair: null,
        eye: null,
        body: ["slim", "normal", "fat"][id % 3] ?? null,
      });
      expect(svg).not.toMatch(/NaN|undefined|null/);
      const { width, height } = await sharp(Buffer.from(svg)).metadata();
      expect([width, height]).toEqual([1280, 1600]);
    }
  });
});

test("a demo photo is drawn when it is first requested, then stored, and only in the requested format", async () => {
  const member = await makeMember(testApp);
  const key = `drawn-${member.id * SHOTS}`;
  const client = await testApp.app.pool.connect();
  await client.query(
    `insert into photos_photo (member_id, content_hash, key, status, position, width, height, thumb_hash, created_at)
     values ($1, '\\x01', $2, 'active', 0, 1280, 1600, '', now())`,
    [member.id, key],
  );
  client.release();
  const filesOf = async () => {
    const files: string[] = [];
    for await (const file of testApp.app.files.list(`photos/${key}/`)) files.push(file);
    return files;
  };
  const look = (file: string) => testApp.ask(`/media/${key}/${file}`, { headers: { cookie: member.cookie } });
  expect(await filesOf()).toEqual([]);
  const [first, beside] = await Promise.all([look("tile.webp"), look("tile.webp")]);
  expect([first.status, beside.status]).toEqual([200, 200]);
  const picture = Buffer.from(await first.arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ format: "webp", width: 400, height: 500 });
  expect(await filesOf()).toEqual([`photos/${key}/2/tile.webp`]);
  expect(Buffer.from(await (await look("tile.webp")).arrayBuffer())).toEqual(picture);
  expect((await look("full.avif")).headers.get("content-type")).toBe("image/avif");

  // Pictures that an earlier version drew are not shown, nor kept by browsers.
  await testApp.app.files.put(`photos/${key}/view.webp`, Buffer.from("earlier"), {
    contentType: "image/webp",
  });
  const cached = { cookie: member.cookie, "if-none-match": `"${key}-view.webp"` };
  const view = await testApp.ask(`/media/${key}/view.webp`, { headers: cached });
  expect(view.status).toBe(200);
  expect(await sharp(Buffer.from(await view.arrayBuffer())).metadata()).toMatchObject({
    width: 720,
    height: 900,
  });
});

test("the demo's members have one to three photos, about 85 % of them, a few wait for review; none is drawn yet", async () => {
  const demo = await openTestApp();
  await demo.app.pool.query("delete from demo_seed");
  await demo.app.pool.query("truncate site_company, accounts_member cascade");
  await seedDemo(demo.app.pool, { members: 400, say: () => {} });
  const { rows } = await demo.app.pool.query(
    `select member.id, count(photo.id) as photos, count(photo.id) filter (where photo.status = 'pending') as pending,
       min(length(photo.thumb_hash)) as hash
     from accounts_member member left join photos_photo photo on photo.member_id = member.id group by member.id`,
  );
  const withPhotos = rows.filter(({ photos }) => photos > 0);
  expect(rows.length).toBeGreaterThanOrEqual(400);
  expect(withPhotos.length / rows.length).toBeGreaterThan(0.78);
  expect(withPhotos.length / rows.length).toBeLessThan(0.92);
  expect(new Set(withPhotos.map(({ photos }) => photos))).toEqual(new Set([1, 2, 3]));
  expect(withPhotos.some(({ pending }) => pending > 0)).toBe(true);
  expect(withPhotos.every(({ hash }) => hash > 20)).toBe(true);
  const drawn: string[] = [];
  for await (const file of demo.app.files.list("photos/")) drawn.push(file);
  expect(drawn).toEqual([]);
  await demo.close();
});
