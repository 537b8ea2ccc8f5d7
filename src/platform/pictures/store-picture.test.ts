import { afterEach, beforeEach, expect, test } from "vitest";
import type { Tx } from "#db/database.ts";
import { evidence, insertEvidence, openEvidence, picture } from "./evidence.fixture.ts";
import { readRendition } from "./picture-files.ts";
import { newPictureKey } from "./pictures.ts";
import { deleteOrphan } from "./queries.ts";
import { storePicture } from "./store-picture.ts";

let here: Awaited<ReturnType<typeof openEvidence>>;
beforeEach(async () => {
  here = await openEvidence();
});
afterEach(() => here.close());

const store = (key: string, insertRows = (tx: Tx): Promise<string | null> => insertEvidence(tx, key)) =>
  storePicture(here.app, evidence, { key, picture, insertRows });

/** Lists files, orphans and rows, which always have to match. */
const listAll = async () => [await here.listFiles(), await here.listOrphans(), await here.listRows()];

test("a stored picture has its files and its row, and is no orphan", async () => {
  const key = newPictureKey();
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(await store(key)).toBe(key);
  const files = ["full.avif", "full.webp", "view.avif", "view.webp"].map((name) => `evidence/${key}/${name}`);
  expect(await listAll()).toEqual([files, [], [key]]);
  const full = await readRendition(here.app, evidence, { key, rendition: "full.webp" });
  expect(Buffer.from(full as Uint8Array).toString()).toBe("full.webp");
  expect(await readRendition(here.app, evidence, { key, rendition: "tile.webp" })).toBeNull();
});

test("while its files are stored and its row is not, the key is an orphan", async () => {
  const seen: unknown[] = [];
  await store("first", async (tx) => {
    seen.push((await here.listFiles()).length, await here.listOrphans());
    return insertEvidence(tx, "first");
  });
  expect(seen).toEqual([4, ["first"]]);
});

test("if another upload was first, the files are discarded", async () => {
  expect(await store("second", async () => null)).toBeNull();
  expect(await listAll()).toEqual([[], [], []]);
});

test("if a rule refuses the rows, nothing is left", async () => {
  const refused = store("refused", async (tx) => {
    await insertEvidence(tx, "refused");
    throw new Error("One too many");
  });
  await expect(refused).rejects.toThrow("One too many");
  expect(await listAll()).toEqual([[], [], []]);
});

test("if one file cannot be stored, nothing is left and no row is written", async () => {
  const { put } = here.app.files;
  here.app.files.put = async (key, ...rest) => {
    if (key.endsWith("view.avif")) throw new Error("The disk is full");
    return put(key, ...rest);
  };
  await expect(store("torn")).rejects.toThrow("The disk is full");
  expect(await listAll()).toEqual([[], [], []]);
});

test("if the orphan was swept meanwhile, no row is written for files that are gone", async () => {
  const swept = store("slow", async (tx) => {
    await here.app.db.transaction().execute((other) => deleteOrphan(other, evidence.orphanTable, "slow"));
    return insertEvidence(tx, "slow");
  });
  await expect(swept).rejects.toThrow("cleaned up before it was stored");
  expect(await listAll()).toEqual([[], [], []]);
});

test("if the connection breaks just after the commit, the picture stays", async () => {
  const app = { ...here.app, db: breakAfterCommit(here.app.db, { transaction: 2 }) };
  const insertRows = (tx: Tx) => insertEvidence(tx, "kept");
  await expect(storePicture(app, evidence, { key: "kept", picture, insertRows })).rejects.toThrow(
    "The line is gone",
  );
  expect((await listAll()).map((one) => one.length)).toEqual([4, 0, 1]);
});

/** Returns the database with a connection that breaks right after one commit. */
function breakAfterCommit(db: typeof here.app.db, at: { transaction: number }) {
  let count = 0;
  const begin = () => ({
    async execute(run: (tx: Tx) => Promise<unknown>) {
      count += 1;
      const done = await db.transaction().execute(run);
      if (count === at.transaction) throw new Error("The line is gone");
      return done;
    },
  });
  return new Proxy(db, {
    get(target, name) {
      if (name === "transaction") return begin;
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
