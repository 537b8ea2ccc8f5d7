import { afterEach, beforeEach, expect, test } from "vitest";
import { evidence, insertEvidence, openEvidence, picture } from "./evidence.fixture.ts";
import { findOrphans, noteOrphans, sweepOrphans } from "./orphans.ts";
import { putRenditions } from "./picture-files.ts";
import { deleteOrphan } from "./queries.ts";
import { storePicture } from "./store-picture.ts";

let here: Awaited<ReturnType<typeof openEvidence>>;
beforeEach(async () => {
  here = await openEvidence();
});
afterEach(() => here.close());

const store = (key: string) =>
  storePicture(here.app, evidence, { key, picture, insertRows: (tx) => insertEvidence(tx, key) });
const leaveFiles = (key: string) => putRenditions(here.app, evidence, { key, picture });
const note = (...keys: string[]) =>
  here.app.db.transaction().execute((tx) => noteOrphans(tx, evidence, { keys, since: here.app.clock.now() }));
/** Removes what has been there for an hour, in batches. */
async function sweep() {
  const before = new Date(here.app.clock.now().getTime() - 3_600_000);
  while ((await sweepOrphans(here.app, evidence, before)).more);
}
const keysOfFiles = async () =>
  [...new Set((await here.listFiles()).map((file) => file.split("/")[1]))].sort();

test("an orphan's files stay for an hour and are then removed; pictures with rows stay", async () => {
  await store("used");
  await leaveFiles("left");
  await note("left");
  here.advance(59);
  await sweep();
  expect(await keysOfFiles()).toEqual(["left", "used"]);
  here.advance(2);
  await sweep();
  expect([await keysOfFiles(), await here.listOrphans()]).toEqual([["used"], []]);
});

test("files that no row uses are found and noted once; other folders are not touched", async () => {
  await store("used");
  await leaveFiles("lost");
  await here.app.files.put("photos/theirs/view.webp", Buffer.from("x"), { contentType: "image/webp" });
  await findOrphans(here.app, evidence);
  expect(await here.listOrphans()).toEqual(["lost"]);
  here.advance(59);
  await findOrphans(here.app, evidence);
  here.advance(2);
  await sweep();
  expect(await keysOfFiles()).toEqual(["theirs", "used"]);
});

test("more orphans than one batch are all found and all removed", async () => {
  const [small] = picture.renditions;
  if (!small) throw new Error("The picture has no rendition");
  const keys = Array.from({ length: 201 }, (_, n) => `lost-${n}`);
  for (const key of keys)
    await putRenditions(here.app, evidence, { key, picture: { ...picture, renditions: [small] } });
  await store("used");
  await findOrphans(here.app, evidence);
  expect(await here.listOrphans()).toEqual(keys.toSorted());
  here.advance(61);
  await sweep();
  expect([await keysOfFiles(), await here.listOrphans()]).toEqual([["used"], []]);
});

test("a picture that gets its row during the search is not noted", async () => {
  await leaveFiles("arriving");
  await note("arriving");
  const listUsedKeys: typeof evidence.listUsedKeys = async (db, keys) => {
    const used = await evidence.listUsedKeys(db, keys);
    await here.app.db.transaction().execute(async (tx) => {
      await insertEvidence(tx, "arriving");
      await deleteOrphan(tx, evidence.orphanTable, "arriving");
    });
    return used;
  };
  await findOrphans(here.app, { ...evidence, listUsedKeys });
  expect([await here.listRows(), await here.listOrphans()]).toEqual([["arriving"], []]);
});

test("if files cannot be removed, the orphan stays for the next sweep", async () => {
  await leaveFiles("left");
  await note("left");
  here.advance(61);
  const { remove } = here.app.files;
  here.app.files.remove = () => Promise.reject(new Error("Not now"));
  await expect(sweep()).rejects.toThrow("Not now");
  expect(await here.listOrphans()).toEqual(["left"]);
  here.app.files.remove = remove;
  await sweep();
  expect([await here.listFiles(), await here.listOrphans()]).toEqual([[], []]);
});
