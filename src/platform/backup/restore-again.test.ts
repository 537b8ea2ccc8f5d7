import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { vi } from "vitest";
import { ask, test } from "#db/embedded/set-scene.fixture.ts";
import { openPlace, readTime } from "./place.fixture.ts";

// Starts and stops many servers: seconds on an idle machine, far more on a busy one.
vi.setConfig({ testTimeout: 180_000 });

test.concurrent("after a restore that failed, the backups go on, and can be restored", async ({
  scene,
  expect,
}) => {
  const place = await openPlace(scene);
  await place.run(async ({ write, backUp }) => {
    await write(1);
    await backUp();
    await write(2);
  });
  const failed = await place.openRestore();
  await failed.recover();
  await failed.undo();
  expect((await readdir(failed.place)).filter((name) => name.includes("restore"))).toEqual([]);

  await place.run(async ({ write, backUp }) => {
    await write(3);
    await backUp();
    await write(4);
  });
  const again = await place.openRestore({ dataDir: `${place.dataDir}-new` });
  await again.recover();
  await again.finish();
  expect(await place.readRows(`${place.dataDir}-new`)).toEqual([1, 2, 3, 4]);
});

test.concurrent("a restore that was interrupted and done again leaves nothing of its first try in the backups", async ({
  scene,
  expect,
}) => {
  const place = await openPlace(scene);
  const { name, until } = await place.run(async ({ url, write, backUp }) => {
    await write(1);
    const made = await backUp();
    await write(2);
    const until = await readTime(url);
    await write(3);
    return { name: made.name, until };
  });
  // The program is killed after this: neither `finish` nor `undo` runs.
  await (await place.openRestore()).recover();
  const second = await place.openRestore({ until });
  await second.recover();
  await second.finish();
  await place.run(({ write }) => write(4));

  const third = await place.openRestore({ name, dataDir: `${place.dataDir}-new` });
  await third.recover();
  await third.finish();
  expect(await place.readRows(`${place.dataDir}-new`)).toEqual([1, 2, 4]);
});

test.concurrent("a first restore that was interrupted is not what a second one puts back", async ({
  scene,
  expect,
}) => {
  const place = await openPlace(scene);
  await place.run(async ({ write, backUp }) => {
    await write(1);
    await backUp();
  });
  const dataDir = `${place.dataDir}-new`;
  await (await place.openRestore({ dataDir })).recover();
  const second = await place.openRestore({ dataDir });
  await second.recover();
  await second.undo();
  const left = await readdir(second.place);
  expect(left.filter((name) => /cluster|wal|restore/.test(name))).toEqual([]);
});

test.concurrent("what was not copied of the log before a restore is copied after it, unless it is of another database", async ({
  scene,
  expect,
}) => {
  const place = await openPlace(scene);
  await place.run(async ({ write, backUp, url }) => {
    await write(1);
    await backUp();
    await ask(url, "insert into kept values (2)");
  });
  const archive = join(place.dataDir, "wal");
  const [left = ""] = await readdir(archive);
  expect(left).toMatch(/^00000001/);
  const restoring = await place.openRestore();
  await restoring.recover();
  await restoring.finish();
  expect(await readdir(archive)).toEqual(expect.arrayContaining([left, "00000002.history"]));

  const other = await openPlace(scene);
  await other.run(({ write }) => write(9));
  await other.run(({ url }) => ask(url, "insert into kept values (10)"));
  expect(await readdir(join(other.dataDir, "wal"))).not.toEqual([]);
  const foreign = await place.openRestore({ dataDir: other.dataDir });
  await foreign.recover();
  await foreign.finish();
  const kept = await readdir(join(other.dataDir, "wal"));
  expect(kept.filter((name) => name.startsWith("00000001") && name.length === 24)).toEqual([]);
});
