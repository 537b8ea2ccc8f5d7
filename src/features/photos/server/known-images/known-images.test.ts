import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openKnownImages } from "#testing/open-known-images.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makePicture } from "../pictures.fixture.ts";
import { checkKnownImages } from "./check-later.ts";

const MINUTE = 60_000;

let service: Awaited<ReturnType<typeof openKnownImages>>;
let testApp: TestApp;
let anna: MadeMember;
let marks = 500;
beforeAll(async () => {
  service = await openKnownImages();
  testApp = await openTestApp({ env: { LIMITS: "no", ...service.env } });
});
afterAll(async () => {
  await testApp?.close();
  await service?.close();
});
beforeEach(async () => {
  service.answer(null);
  await testApp.app.pool.query("delete from photos_unchecked");
  anna = await makeMember(testApp);
});

const draw = () => makePicture({ mark: marks++ }).jpeg().toBuffer();
const upload = (picture: Buffer, { cookie }: MadeMember = anna) =>
  testApp.ask("/api/photos", {
    method: "POST",
    body: new Uint8Array(picture),
    headers: { cookie, "content-type": "image/jpeg" },
  });
const check = () => checkKnownImages.run(testApp.app, null, { id: "1" });
const rows = async (statement: string, ...values: unknown[]) =>
  (await testApp.app.pool.query(statement, values)).rows;
const stateOf = async ({ id }: MadeMember) =>
  (await rows("select status from photos_photo where member_id = $1", id)).map(({ status }) => status);
const filesIn = (folder: string) => Array.fromAsync(testApp.app.files.list(folder));

describe("a photo", () => {
  test("that no list names is shown at once, and the list learns nothing but its hashes", async () => {
    expect(await (await upload(await draw())).json()).toMatchObject({ status: "active" });
    expect(Object.keys(service.asked.at(-1)?.body ?? {})).toEqual(["md5", "sha1"]);
  });

  test("that a list names is sealed as it was uploaded: no photo, no rendition, no session, an urgent case", async () => {
    const picture = await draw();
    service.list(picture);
    const before = (await filesIn("photos/")).length;
    expect(await (await upload(picture)).json()).toMatchObject({ error: "authentication_required" });
    expect(await stateOf(anna)).toEqual([]);
    expect((await filesIn("photos/")).length).toBe(before);
    const [sealed] = await rows("select * from moderation_sealed where about_id = $1", anna.id);
    expect(sealed).toMatchObject({ found_by: "list", list: "test list", list_reference: "TL-1" });
    expect(sealed.subject).toBe(`member:${anna.id}`);
    const [found] = await rows("select * from moderation_case where id = $1", sealed.case_id);
    expect(found).toMatchObject({
      lane: 0,
      queue: "urgent",
      rule: "child",
      state: "open",
      trigger: "signal",
    });
    const me = await testApp.ask("/api/photos", { headers: { cookie: anna.cookie } });
    expect(me.status).toBe(403);
    const [file] = await filesIn(`sealed/${sealed.file_key}/`);
    const stored = await testApp.app.files.get(file as string);
    const content = Buffer.from(await new Response(stored?.body).arrayBuffer());
    expect(content.includes(picture.subarray(0, 32))).toBe(false);
  });

  test("that a list names is sealed also if it is no picture that we could show", async () => {
    const broken = Buffer.concat([(await draw()).subarray(0, 4_000), Buffer.from([marks++ % 250])]);
    service.list(broken);
    expect((await upload(broken)).status).toBe(403);
    expect(await rows("select from moderation_sealed where about_id = $1", anna.id)).toHaveLength(1);
  });
});

describe("a list that does not answer", () => {
  const silence = () => {};
  const failure = (response: ServerResponse) => void response.writeHead(500).end();

  test.each([
    ["says nothing", silence],
    ["fails", failure],
  ])(
    "and %s keeps no upload waiting: the photo waits unseen, and its owner is told that it waits",
    async (_, answer) => {
      service.answer(answer);
      const began = performance.now();
      expect(await (await upload(await draw())).json()).toMatchObject({ status: "pending" });
      expect(performance.now() - began).toBeLessThan(30_000);
      expect(await rows("select from photos_unchecked")).toHaveLength(1);
    },
  );

  test("is asked again later, less and less often, and the photo is shown once it says no", async () => {
    service.answer(failure);
    await upload(await draw());
    const ask = async () => {
      const before = service.asked.length;
      await check();
      return service.asked.length - before;
    };
    expect([await ask(), await ask()]).toEqual([1, 0]);
    testApp.clock.advance(MINUTE);
    expect(await ask()).toBe(1);
    testApp.clock.advance(MINUTE);
    expect(await ask()).toBe(0);
    expect(await stateOf(anna)).toEqual(["pending"]);
    service.answer(null);
    testApp.clock.advance(MINUTE);
    await check();
    expect(await stateOf(anna)).toEqual(["active"]);
    expect(await rows("select from photos_unchecked")).toEqual([]);
  });

  test("is asked about one photo only, since the others would wait for the same answer", async () => {
    service.answer(failure);
    await upload(await draw());
    await upload(await draw());
    const before = service.asked.length;
    await check();
    expect(service.asked.length - before).toBe(1);
  });

  test("and names the photo later has it sealed, with all its files", async () => {
    const picture = await draw();
    service.list(picture);
    service.answer(failure);
    await upload(picture);
    const [{ key }] = await rows("select key from photos_photo where member_id = $1", anna.id);
    service.answer(null);
    await check();
    expect(await stateOf(anna)).toEqual([]);
    expect(await filesIn(`photos/${key}/`)).toEqual([]);
    const [sealed] = await rows("select * from moderation_sealed where about_id = $1", anna.id);
    expect(sealed).toMatchObject({ found_by: "list" });
    expect(await filesIn(`sealed/${sealed.file_key}/`)).toHaveLength(1);
  });

  test("leaves a photo to the review of a site that reviews first", async () => {
    service.answer(failure);
    await upload(await draw());
    service.answer(null);
    await testApp.setSettings({ photo_review: "before" });
    await check();
    await testApp.setSettings({});
    expect(await stateOf(anna)).toEqual(["pending"]);
    expect(await rows("select from photos_unchecked")).toEqual([]);
  });

  test("does not keep an owner from deleting the photo that waits", async () => {
    service.answer(failure);
    const { id } = await (await upload(await draw())).json();
    const deleting = { method: "DELETE", json: { id }, headers: { cookie: anna.cookie } };
    expect((await testApp.ask("/api/photos", deleting)).status).toBe(200);
    expect(await rows("select from photos_unchecked")).toEqual([]);
  });
});
