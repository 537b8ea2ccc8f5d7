import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { forget } from "#testing/forget.ts";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { MemberPhotos, OwnPhotos, Photo } from "../contract.ts";
import { findOrphanPhotos } from "./jobs.ts";
import { photoPictures } from "./photo-pictures.ts";
import { countPhotos, findMainImage, listOwnPhotos } from "./photos.ts";
import { makePicture } from "./pictures.fixture.ts";

let testApp: TestApp;
let member: MadeMember;
let n = 0;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  member = await makeMember(testApp);
});

const picture = () => makePicture({ width: 320, height: 400, mark: ++n }).jpeg().toBuffer();
const as = (who: MadeMember, more: Record<string, string> = {}) => ({ cookie: who.cookie, ...more });

async function send(body: Buffer, position?: number, who = member): Promise<Response> {
  const query = position === undefined ? "" : `?position=${position}`;
  const headers = as(who, { "content-type": "image/jpeg" });
  return testApp.ask(`/api/photos${query}`, { method: "POST", body: body as never, headers });
}

async function add(position?: number, who = member): Promise<Photo> {
  const answer = await send(await picture(), position, who);
  expect(answer.status).toBe(201);
  return answer.json();
}

async function list(who = member): Promise<OwnPhotos> {
  return (await testApp.ask("/api/photos", { headers: as(who) })).json();
}

const idsOf = ({ photos }: { photos: Photo[] }) => photos.map(({ id }) => id);
const patch = (json: unknown, who = member) =>
  testApp.ask("/api/photos", { method: "PATCH", json, headers: as(who) });
const remove = (id: number, who = member) =>
  testApp.ask("/api/photos", { method: "DELETE", json: { id }, headers: as(who) });
const setStatus = (id: number, status: string, reason: string | null = null) =>
  testApp.app.db.updateTable("photosPhoto").set({ status, reason }).where("id", "=", id).execute();

/** Lets the day pass after which the files of deleted photos go. */
async function sweep(): Promise<void> {
  testApp.clock.advance(25 * 3_600_000);
  await forget(testApp, "upload-files");
}

async function countFiles(): Promise<number> {
  let count = 0;
  for await (const _ of testApp.app.files.list("photos/")) count += 1;
  return count;
}

describe("the number of photos", () => {
  test("[P-04] is 3 free and 25 premium, said so in every language; the owner sets order and main photo, and deletes", async () => {
    const photos = [await add(), await add(), await add()];
    const refused = await send(await picture());
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      error: "photos.limit_free",
      message: "Free members can upload up to 3 photos. Buy any credit bundle to upload up to 25.",
    });
    expect(await list()).toMatchObject({ limit: 3, premium: false, free_limit: 3, premium_limit: 25 });

    await makePremium(testApp, member);
    expect(await list()).toMatchObject({ limit: 25, premium: true });
    for (let count = 3; count < 25; count++) photos.push(await add());
    const beyond = await send(await picture());
    expect(await beyond.json()).toMatchObject({
      error: "photos.limit_premium",
      message: "You can upload up to 25 photos.",
    });
    expect(await countPhotos(testApp.app.db, member.id)).toBe(25);
    for (const locale of LOCALES) {
      const texts = testApp.app.translations.texts(locale);
      const free = texts.say("photos:refusals.limit_free", { count: 3, premium: 25 });
      expect(free).toMatch(/3\D+25\D*$/);
      expect(texts.say("photos:refusals.limit_premium", { count: 25 })).toContain("25");
    }

    expect(idsOf(await list())).toEqual(photos.map(({ id }) => id));
    const turned = photos.map(({ id }) => id).reverse();
    const arranged: OwnPhotos = await (await patch({ order: turned })).json();
    expect(idsOf(arranged)).toEqual(turned);
    expect(arranged.photos.filter(({ main }) => main).map(({ id }) => id)).toEqual([turned[0]]);
    const left: OwnPhotos = await (await remove(turned[0] as number)).json();
    expect(idsOf(left)).toEqual(turned.slice(1));
    expect(left.photos[0]?.main).toBe(true);
  }, 60_000);

  test("follows the site's settings", async () => {
    await testApp.setSettings({ free_photos: 1, premium_photos: 2 });
    await add();
    expect(await (await send(await picture())).json()).toMatchObject({
      message: "Free members can upload up to 1 photo. Buy any credit bundle to upload up to 2.",
    });
    await testApp.setSettings({});
  });

  test("is not exceeded by concurrent uploads, which leave no files behind", async () => {
    await add();
    await sweep();
    const files = await countFiles();
    const pictures = await Promise.all(Array.from({ length: 5 }, picture));
    const statuses = (await Promise.all(pictures.map((one) => send(one)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 201, 409, 409, 409]);
    expect((await list()).photos).toHaveLength(3);
    expect(await countFiles()).toBe(files + 2 * photoPictures.renditions.length);
    expect(await testApp.app.db.selectFrom("photosStray").selectAll().execute()).toEqual([]);
  });

  test("counts the same picture once, sent twice in a row or concurrently", async () => {
    const files = await countFiles();
    const same = await picture();
    const both = await Promise.all([send(same), send(same)]);
    const first: Photo[] = await Promise.all(both.map((answer) => answer.json()));
    const again: Photo = await (await send(same)).json();
    expect(new Set([...first, again].map(({ id }) => id)).size).toBe(1);
    expect((await list()).photos).toHaveLength(1);
    expect(await countFiles()).toBe(files + photoPictures.renditions.length);
    const other = await makeMember(testApp);
    expect((await (await send(same, undefined, other)).json()).id).not.toBe(again.id);
  });

  test("does not refuse the same picture again when there is no room for another", async () => {
    const same = await picture();
    await send(same);
    await add();
    await add();
    expect((await send(same)).status).toBe(201);
  });
});

describe("order", () => {
  test("a photo is inserted at its position, and last if that is beyond the end", async () => {
    const a = await add();
    const b = await add(0);
    const c = await add(77);
    expect(idsOf(await list())).toEqual([b.id, a.id, c.id]);
    expect((await send(await picture(), -1)).status).toBe(400);
  });

  test.each([
    ["one is missing", (ids: number[]) => ids.slice(1)],
    ["one is named twice", ([a, b]: number[]) => [a, a, b]],
    ["one is somebody else's", ([a, b]: number[], foreign: number) => [a, b, foreign]],
  ])("is refused when %s, and stays", async (_, change) => {
    const ids = [(await add()).id, (await add()).id, (await add()).id];
    const foreign = await add(0, await makeMember(testApp));
    const answer = await patch({ order: change(ids, foreign.id) });
    expect(answer.status).toBe(409);
    expect((await answer.json()).error).toBe("photos.order_changed");
    expect(idsOf(await list())).toEqual(ids);
  });

  test.each([
    { order: [] },
    { order: ["1"] },
    { id: 1 },
    {},
    { id: 1, private: "yes" },
    { order: [1], id: 2, private: true },
  ])("bad input %j is refused", async (json) => {
    expect((await patch(json)).status).toBe(400);
  });
});

describe("states", () => {
  test("[P-15] the main image has filename, thumb_filename, status and match path; its address is cdn_prefix and match path", async () => {
    expect(await findMainImage(testApp.app.db, member.id)).toBeNull();
    await add();
    const main = await findMainImage(testApp.app.db, member.id);
    expect(main).toEqual({
      filename: expect.stringMatching(/^[0-9a-f]{32}\/view\.webp$/),
      thumb_filename: expect.stringMatching(/^[0-9a-f]{32}\/tile\.webp$/),
      status: "active",
      match_path: `/${main?.filename}`,
    });
    const { settings } = await (await testApp.ask("/api/settings.php")).json();
    for (const path of [main?.match_path, `/${main?.thumb_filename}`]) {
      const answer = await testApp.ask(`${settings.cdn_prefix}${path}`, { headers: as(member) });
      expect(answer.status).toBe(200);
      expect((await sharp(await answer.arrayBuffer()).metadata()).format).toBe("webp");
    }
  });

  test("a photo is active at once with review after, and waits with review before", async () => {
    expect((await add()).status).toBe("active");
    await testApp.setSettings({ photo_review: "before" });
    expect(await add()).toMatchObject({ status: "pending", main: false });
    await testApp.setSettings({});
  });

  test("the main image is the first that others see, otherwise one that waits; never a private or rejected one", async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    const mainId = async () => (await list()).photos.find(({ main }) => main)?.id;
    await setStatus(a.id, "rejected", "no_face");
    expect(await mainId()).toBe(b.id);
    await patch({ id: b.id, private: true });
    expect(await mainId()).toBe(c.id);
    await setStatus(c.id, "pending");
    expect(await mainId()).toBe(c.id);
    expect((await findMainImage(testApp.app.db, member.id))?.status).toBe("pending");
    await setStatus(c.id, "rejected");
    expect(await mainId()).toBeUndefined();
    expect(await findMainImage(testApp.app.db, member.id)).toBeNull();
    const own = await listOwnPhotos(testApp.app.db, member.id);
    expect(own.map(({ status, reason }) => [status, reason])).toEqual([
      ["rejected", "no_face"],
      ["active", null],
      ["rejected", null],
    ]);
  });

  test("private can be switched on and off; on another's photo neither that nor deletion works", async () => {
    const { id } = await add();
    expect((await (await patch({ id, private: true })).json()).photos[0].private).toBe(true);
    expect((await (await patch({ id, private: false })).json()).photos[0].private).toBe(false);
    const other = await makeMember(testApp);
    expect((await patch({ id, private: true }, other)).status).toBe(404);
    expect((await remove(id, other)).status).toBe(200);
    expect((await list()).photos).toHaveLength(1);
  });
});

describe("who sees a picture", () => {
  test("waiting for review: only its owner, with private caching, no sniffing, and AVIF if it is accepted", async () => {
    const photo = await add();
    await setStatus(photo.id, "pending");
    const key = photo.filename.split("/")[0];
    const answer = await testApp.ask(`/media/${key}/tile`, {
      headers: as(member, { accept: "image/avif,image/webp,*/*" }),
    });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/avif",
      "cache-control": "private, max-age=300",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      vary: "Accept",
    });
    const plain = await testApp.ask(`/media/${key}/tile`, { headers: as(member) });
    expect(plain.headers.get("content-type")).toBe("image/webp");
    const etag = plain.headers.get("etag") as string;
    const again = await testApp.ask(`/media/${key}/tile`, { headers: as(member, { "if-none-match": etag }) });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");

    const other = await makeMember(testApp);
    for (const { name } of photoPictures.renditions) {
      expect((await testApp.ask(`/media/${key}/${name}`, { headers: as(member) })).status).toBe(200);
      expect((await testApp.ask(`/media/${key}/${name}`, { headers: as(other) })).status).toBe(404);
      expect(
        (await testApp.ask(`/media/${key}/${name}`, { headers: as(other, { "if-none-match": etag }) }))
          .status,
      ).toBe(404);
      expect((await testApp.ask(`/media/${key}/${name}`)).status).toBe(404);
    }
    await remove(photo.id);
    expect((await testApp.ask(`/media/${key}/tile`, { headers: as(member) })).status).toBe(404);
  });

  test.each(["original.jpg", "tile.gif", "..%2f..%2fsecret", "tile.webp%00", "blurred", "full.webp.map"])(
    "there is no file %s",
    async (file) => {
      const photo = await add();
      const key = photo.filename.split("/")[0];
      expect([400, 404]).toContain(
        (await testApp.ask(`/media/${key}/${file}`, { headers: as(member) })).status,
      );
    },
  );
});

describe("on another host", () => {
  const policyOf = async (path: string, who?: MadeMember) => {
    const answer = await testApp.ask(path, { headers: who ? as(who) : {} });
    expect(answer.status).toBe(200);
    return answer.headers.get("cross-origin-resource-policy");
  };

  test("pages of the site may show a public picture from it; the other photos stay same-origin", async () => {
    const { id, filename } = await add();
    expect(await policyOf(`/media/${filename}`)).toBe("same-origin");
    await testApp.setSettings({ cdn_prefix: "https://pictures.example/media" });
    const other = await makeMember(testApp);
    expect(await policyOf(`/media/${filename}`)).toBe("cross-origin");
    expect(await policyOf(`/media/${filename}`, member)).toBe("same-origin");
    const listed = async (): Promise<MemberPhotos> =>
      (await testApp.ask(`/api/members/${member.id}/photos`, { headers: as(other) })).json();
    expect((await listed()).photos[0]?.address).toMatch(/^https:\/\/pictures\.example\/media\/[0-9a-f]+$/);
    await add();
    const second = (await listed()).photos.find((photo) => photo.id !== id)?.address;
    expect(await policyOf(`${second}/view.webp`, other)).toBe("same-origin");
    await testApp.setSettings({});
  });
});

describe("files without a photo", () => {
  test("an upload that fails at the last moment leaves none", async () => {
    const files = await countFiles();
    const put = testApp.app.files.put;
    let puts = 0;
    testApp.app.files.put = async (...file) => {
      puts += 1;
      if (puts === 4) throw new Error("The disk is full");
      return put(...file);
    };
    expect((await send(await picture())).status).toBe(500);
    testApp.app.files.put = put;
    expect(puts).toBeGreaterThan(3);
    expect((await list()).photos).toEqual([]);
    testApp.clock.advance(2 * 3_600_000);
    await forget(testApp, "upload-files");
    expect(await countFiles()).toBe(files);
  });

  test("files of a killed process stay for a day and are then removed; photos stay", async () => {
    await add();
    await sweep();
    const files = await countFiles();
    const { files: store } = testApp.app;
    for (const key of ["lost1", "lost2"]) {
      for (const { name } of photoPictures.renditions) {
        await store.put(`photos/${key}/${name}`, new Uint8Array([1]), { contentType: "image/webp" });
      }
    }
    await testApp.app.db
      .transaction()
      .execute((tx) =>
        tx.insertInto("photosStray").values({ key: "lost1", since: testApp.clock.now() }).execute(),
      );
    await findOrphanPhotos.run(testApp.app, {}, { id: "1" });
    testApp.clock.advance(23 * 3_600_000);
    await forget(testApp, "upload-files");
    expect(await countFiles()).toBe(files + 2 * photoPictures.renditions.length);
    testApp.clock.advance(2 * 3_600_000);
    await forget(testApp, "upload-files");
    expect(await countFiles()).toBe(files);
    expect(await testApp.app.db.selectFrom("photosStray").selectAll().execute()).toEqual([]);
    await findOrphanPhotos.run(testApp.app, {}, { id: "1" });
    expect(await testApp.app.db.selectFrom("photosStray").selectAll().execute()).toEqual([]);
  });

  test("a deleted photo's files stay for a day, in which nobody can load them, and are then removed", async () => {
    await sweep();
    const before = await countFiles();
    const { id, filename } = await add();
    const load = async () => (await testApp.ask(`/media/${filename}`, { headers: as(member) })).status;
    expect(await load()).toBe(200);
    expect((await remove(id)).status).toBe(200);
    expect((await list()).photos).toEqual([]);
    expect(await load()).toBe(404);
    expect(await countFiles()).toBe(before + photoPictures.renditions.length);
    testApp.clock.advance(25 * 3_600_000);
    await forget(testApp, "upload-files");
    expect(await countFiles()).toBe(before);
  });
});
