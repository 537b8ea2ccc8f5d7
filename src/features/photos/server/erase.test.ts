import { afterAll, beforeAll, expect, test } from "vitest";
import { searchersOf } from "#features/discovery/server/search/search.fixture.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { erasePhotos } from "./erase.ts";

let testApp: TestApp;
let who: ReturnType<typeof searchersOf>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  who = searchersOf(testApp);
});
afterAll(() => testApp.close());

const rows = async (statement: string, ...values: unknown[]) =>
  (await testApp.app.pool.query(statement, values)).rows;
const filesLeft = () => Array.fromAsync(testApp.app.files.list("photos/"));

test("if the files cannot be removed, the photos stay, and the next run erases both", async () => {
  const anna = await who.make();
  for (const mark of [1, 2]) await who.upload(anna, mark);
  let removed = 0;
  const { files } = testApp.app;
  const failing = {
    ...files,
    remove(key: string) {
      removed += 1;
      return removed > 9 ? Promise.reject(new Error("files are away")) : files.remove(key);
    },
  };
  await expect(erasePhotos({ ...testApp.app, files: failing }, anna.id)).rejects.toThrow("files are away");
  expect(await rows("select 1 from photos_photo where member_id = $1", anna.id)).toHaveLength(2);
  await erasePhotos(testApp.app, anna.id);
  await erasePhotos(testApp.app, anna.id);
  expect(await rows("select 1 from photos_photo where member_id = $1", anna.id)).toEqual([]);
  expect(await filesLeft()).toEqual([]);
});

test("in another member's log the entries stay, without a name", async () => {
  const [anna, ben] = [await who.make(), await who.make()];
  await who.call(ben, "PATCH", "/api/photos", { id: await who.upload(ben, 3), private: true });
  await who.call(anna, "POST", "/api/photos/requests", { owner_id: ben.id });
  await erasePhotos(testApp.app, anna.id);
  expect(await rows("select viewer_id, deed from photos_access_log where owner_id = $1", ben.id)).toEqual([
    { viewer_id: null, deed: "asked" },
  ]);
  expect(await rows("select 1 from photos_access where owner_id = $1", ben.id)).toEqual([]);
  expect(await rows("select 1 from photos_photo where member_id = $1", ben.id)).toHaveLength(1);
});
