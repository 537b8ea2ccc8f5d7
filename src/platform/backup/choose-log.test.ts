import { readdir, rm, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { vi } from "vitest";
import { writeDurably } from "#adapters/files/write-durably.ts";
import { test } from "#db/embedded/set-scene.fixture.ts";
import { KEY, OTHER_KEY, openPlace, type Place, readTime } from "./place.fixture.ts";
import { openFile, openStoreAt } from "./store.ts";

// Starts and stops many servers: seconds on an idle machine, far more on a busy one.
vi.setConfig({ testTimeout: 180_000 });

/** Paths of the stored segments, the oldest first. */
async function listSegments({ backups }: Place): Promise<string[]> {
  const [system = ""] = await readdir(join(backups, "wal"));
  const names = (await readdir(join(backups, "wal", system))).filter((name) => name.length === 24);
  return names.sort().map((name) => join("wal", system, name));
}

/** Restores into a new folder. @returns the rows there */
async function restoreTo(place: Place, wish: Parameters<Place["openRestore"]>[0]) {
  const dataDir = `${place.dataDir}-new`;
  const restoring = await place.openRestore({ ...wish, dataDir });
  await restoring.recover();
  await restoring.finish();
  return { rows: await place.readRows(dataDir), warning: restoring.warning, wal: join(dataDir, "wal") };
}

test.concurrent("a backup of the earlier key is restored up to the change of the key", async ({
  scene,
  expect,
}) => {
  const place = await openPlace(scene);
  const { name, until } = await place.run(async ({ url, write, backUp }) => {
    await write(1);
    const made = await backUp();
    const until = await readTime(url);
    await write(2);
    return { name: made.name, until };
  });
  await place.run(async ({ write, backUp }) => {
    await write(3);
    await backUp();
  }, OTHER_KEY);

  const whole = await restoreTo(place, { name });
  expect(whole.rows).toEqual([1, 2]);
  expect(whole.warning).toMatch(/the log ends before .*\/wal\/.* was encrypted with the key \w{8}/);
  expect((await restoreTo(place, { until })).rows).toEqual([1]);
  await expect(restoreTo(place, {})).rejects.toThrow("Set BACKUP_KEY to the one of that time");
  expect((await restoreTo(place, { key: OTHER_KEY })).rows).toEqual([1, 2, 3]);
});

test.concurrent("a segment that was copied with the earlier key and not removed does not stop the backups", async ({
  scene,
  expect,
}) => {
  const place = await openPlace(scene);
  await place.run(async ({ write, backUp }) => {
    await write(1);
    await backUp();
  });
  const copied = (await listSegments(place)).at(-1) as string;
  const left = join(place.dataDir, copied.replace(/\/\d+\//, "/"));
  await writeDurably(left, openFile(await openStoreAt(place.backups, KEY), copied));
  await place.run(async ({ write, backUp }) => {
    await backUp();
    await write(2);
  }, OTHER_KEY);
  await expect(stat(left)).rejects.toThrow("ENOENT");
  expect((await restoreTo(place, { key: OTHER_KEY })).rows).toEqual([1, 2]);
});

test.concurrent("a segment that another process has copied and removed meanwhile counts as done", async ({
  scene,
  expect,
}) => {
  const place = await openPlace(scene);
  await place.run(async ({ write }) => {
    await write(1);
    // It is listed, and gone when it is opened.
    await symlink("gone", join(place.dataDir, "wal/0000000100000000000000F0"));
    await write(2);
  });
  expect(await listSegments(place)).not.toEqual([]);
});

test.concurrent("a segment that is missing is named, and the log before it can be restored", async ({
  scene,
  expect,
}) => {
  const place = await openPlace(scene);
  const until = await place.run(async ({ url, write, backUp }) => {
    await write(1);
    await backUp();
    const until = await readTime(url);
    for (const id of [2, 3, 4]) await write(id);
    return until;
  });
  const missing = join(place.backups, (await listSegments(place)).at(-2) as string);
  await rm(missing);
  await expect(restoreTo(place, {})).rejects.toThrow(`${missing} is missing`);
  const early = await restoreTo(place, { until });
  expect(early.rows).toEqual([1]);
  expect(early.warning).toContain(`${missing} is missing, so the log ends there`);
  const late = await place.openRestore({ until: new Date(), dataDir: `${place.dataDir}-late` });
  await expect(late.recover()).rejects.toThrow("Leave --until out");
  await late.undo();
});

test.concurrent("a backup that a restore to an earlier time has left behind is restored only if it is named", async ({
  scene,
  expect,
}) => {
  const place = await openPlace(scene);
  const made = await place.run(async ({ url, write, backUp }) => {
    await write(1);
    const first = (await backUp()).name;
    await write(2);
    const until = await readTime(url);
    await write(3);
    return { first, until, second: (await backUp()).name };
  });
  const back = await place.openRestore({ until: made.until });
  await back.recover();
  await back.finish();
  await place.run(({ write }) => write(4));

  await expect(restoreTo(place, {})).rejects.toThrow("after it, an earlier time was restored");
  expect((await restoreTo(place, { name: made.first })).rows).toEqual([1, 2, 4]);
  const named = await restoreTo(place, { name: made.second });
  expect(named.rows).toEqual([1, 2, 3]);
  expect(await readdir(named.wal)).toContain("00000003.history");
});
