import { existsSync, readdirSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type pg from "pg";
import { archiveSettings } from "./archive-settings.ts";
import { connectAside } from "./ask-server.ts";
import { type Entry, readCluster } from "./read-cluster.ts";
import { openRestore } from "./restore-cluster.ts";
import { ask, type Scene, test } from "./set-scene.fixture.ts";

const settings = { ...archiveSettings, archive_timeout: "0" };

/** Writes rows while a cluster is copied, and gives the copy and the log. Row 1 is older than the copy. */
async function copyBusy({ makeFolder, start }: Scene) {
  const folder = await makeFolder();
  const { url, place, stop } = await start({ dataDir: join(folder, "data"), settings });
  await ask(url, "create table kept as select 1 as id, repeat('ballast ', 1000) as ballast");
  const client = connectAside(join(place, "socket"));
  await client.connect();
  await client.query("select pg_backup_start('test', fast => true)");
  const entries: Entry[] = [];
  for await (const entry of readCluster(join(place, "cluster"))) {
    if (entry.kind === "folder" && entry.path === "global") await ask(url, "insert into kept values (2)");
    entries.push(entry);
  }
  const { rows } = await client.query("select labelfile from pg_backup_stop(wait_for_archive => true)");
  entries.push(
    { kind: "file", path: "backup_label" },
    { kind: "bytes", bytes: Buffer.from(rows[0].labelfile) },
  );
  await ask(url, "insert into kept values (3)");
  const [{ now } = {}] = await ask<{ now: Date }>(url, "select clock_timestamp() as now");
  await ask(url, "insert into kept values (4)");
  await endSegment(client, join(place, "wal"));
  await client.end();
  await stop();
  return { folder, wal: join(place, "wal"), entries, between: now as Date };
}

async function endSegment(client: pg.Client, wal: string) {
  const { rows } = await client.query("select pg_walfile_name(pg_switch_wal()) as name");
  while (!(await readdir(wal)).includes(rows[0].name)) await new Promise((resolve) => setImmediate(resolve));
}

async function fill(
  { draft, wal: to }: { draft: string; wal: string },
  { entries, wal }: Awaited<ReturnType<typeof copyBusy>>,
) {
  let path = "";
  for (const entry of entries) {
    if (entry.kind === "folder") await mkdir(join(draft, entry.path), { recursive: true, mode: 0o700 });
    if (entry.kind === "bytes") await writeFile(path, entry.bytes, { flag: "a" });
    if (entry.kind !== "file") continue;
    path = join(draft, entry.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, "");
  }
  for (const name of await readdir(wal)) await copyFile(join(wal, name), join(to, name));
}

const idsIn = async (url: string) =>
  (await ask<{ id: number }>(url, "select id from kept order by id")).map(({ id }) => id);

test.concurrent("a copy of a busy cluster is replayed to a point in time or to the end, and not opened before the restore has ended", async ({
  scene,
  expect,
}) => {
  const copied = await copyBusy(scene);
  const open = async (until: Date | null, replace = false) =>
    openRestore({
      ...{ dataDir: join(copied.folder, "other"), archive: true, log: () => {} },
      ...{ until, replace, fallback: await scene.fallback() },
    });
  const start = () => scene.start({ dataDir: join(copied.folder, "other") });

  const first = await open(copied.between);
  await fill(first, copied);
  expect((await first.recover())?.getTime()).toBeLessThanOrEqual(copied.between.getTime());
  await expect(start()).rejects.toThrow("Run the same restore once more");
  await first.finish();
  const opened = await start();
  expect(await idsIn(opened.url)).toEqual([1, 2, 3]);
  expect(await readdir(join(first.place, "wal"))).toContain("00000002.history");
  await opened.stop();

  await expect(open(null)).rejects.toThrow("There is a database in");
  const second = await open(null, true);
  await fill(second, copied);
  await second.recover();
  await second.undo();
  const before = await start();
  expect(await idsIn(before.url)).toEqual([1, 2, 3]);
  await before.stop();

  const third = await open(null, true);
  await fill(third, copied);
  await third.recover();
  await seenWhole(join(third.place, "before-restore"), third.finish());
  expect(await idsIn((await start()).url)).toEqual([1, 2, 3, 4]);
});

/** Waits for the end of a restore. Until then, what was there before it has to be whole, or gone. */
async function seenWhole(before: string, ending: Promise<void>) {
  const count = () => {
    try {
      return readdirSync(before, { recursive: true }).length;
    } catch {
      return 0;
    }
  };
  const whole = count();
  if (whole < 100) throw new Error("Nothing was there before.");
  let hasEnded = false;
  const ended = ending.finally(() => {
    hasEnded = true;
  });
  for (; !hasEnded; await new Promise((resolve) => setImmediate(resolve))) {
    const counted = count();
    if (existsSync(before) && counted !== whole) throw new Error("Half of what was there before is gone.");
  }
  await ended;
}

test.concurrent("a time that the log does not reach is refused, and an interrupted restore is done again without asking", async ({
  scene,
  expect,
}) => {
  const copied = await copyBusy(scene);
  const options = {
    ...{ dataDir: join(copied.folder, "other"), archive: false, replace: false, log: () => {} },
    fallback: await scene.fallback(),
  };
  const late = await openRestore({ ...options, until: new Date(Date.now() + 3_600_000) });
  await fill(late, copied);
  await expect(late.recover()).rejects.toThrow("Leave --until out to get its newest state");
  // The program is killed here: neither `finish` nor `undo` runs.
  const again = await openRestore({ ...options, until: null });
  await fill(again, copied);
  await again.recover();
  await again.finish();
  expect(await readdir(again.place)).not.toContain("before-restore");
  expect(await readFile(join(again.place, "cluster/PG_VERSION"), "utf8")).toBe("18\n");
  expect(await idsIn((await scene.start({ dataDir: options.dataDir })).url)).toEqual([1, 2, 3, 4]);
});
