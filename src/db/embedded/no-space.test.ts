import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { where } from "#testing/where.ts";
import { ask, test, waitForLine } from "./set-scene.fixture.ts";

/** Limit in blocks, far smaller than one file of the database. */
const fileLimit = 1000;
const settings = { fsync: "off" };

test.concurrent("a first start without room says so, and works when there is room", async ({
  scene: { makeFolder, start, startProgram },
  expect,
}) => {
  const dataDir = join(await makeFolder(), "data");
  const program = await startProgram({ options: { dataDir, settings } }, fileLimit);
  expect(await waitForLine(program, "message")).toContain("Free some space");
  expect(await waitForLine(program, "code")).toBe("no_space");
  expect((await readdir(dataDir)).filter((name) => name.startsWith("cluster"))).toEqual([]);
  const { url } = await start({ dataDir });
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test.concurrent("a later start without room says so, and loses nothing", async ({
  scene: { makeFolder, start, startProgram },
  expect,
}) => {
  const dataDir = join(await makeFolder(), "data");
  const first = await start({ dataDir });
  await ask(first.url, "create table kept as select 42 as answer");
  await first.stop();
  const program = await startProgram({ options: { dataDir, settings } }, fileLimit);
  expect(await waitForLine(program, "code")).toBe("no_space");
  await program.ended;
  const { url } = await start({ dataDir });
  expect(await ask(url, "select answer from kept")).toEqual([{ answer: 42 }]);
});

const { test: onDisk } = where("mounts", test);

onDisk.concurrent(
  "a full disk is distinguished from other errors at the first start",
  async ({ scene: { start, undo }, expect }) => {
    const disk = mountDisk(50, (step) => undo.push(step));
    await fill(join(disk, "filler"), 0);
    await expect(start({ dataDir: join(disk, "first") })).rejects.toMatchObject({ code: "no_space" });
  },
);

onDisk.concurrent(
  "a disk that fills up loses no acknowledged write, and the database recovers once there is room",
  async ({ scene: { start, undo }, expect }) => {
    const disk = mountDisk(100, (step) => undo.push(step));
    const dataDir = join(disk, "data");
    const { url, stop } = await start({ dataDir, settings: { wal_recycle: "off" } });
    await ask(url, "create table written (id int primary key, ballast text)");
    await fill(join(disk, "filler"), 1_000_000);
    let acknowledged = 0;
    const write = (id: number) =>
      ask(
        url,
        `insert into written select ${id}, string_agg(md5(n::text || random()), '') from generate_series(1, 20000) n`,
      );
    const full = await (async () => {
      for (;;) {
        try {
          await write(acknowledged + 1);
          acknowledged += 1;
        } catch (error) {
          return error;
        }
      }
    })();
    expect(full).toBeInstanceOf(Error);
    expect(acknowledged).toBeGreaterThan(0);
    await rm(join(disk, "filler"));
    await expect
      .poll(
        () =>
          write(0).then(
            () => true,
            () => false,
          ),
        { timeout: 15_000 },
      )
      .toBe(true);
    const rows = await ask<{ n: number }>(
      url,
      `select count(*)::int as n from written where id between 1 and ${acknowledged}`,
    );
    expect(rows).toEqual([{ n: acknowledged }]);
    await stop();
  },
);

function mountDisk(megabytes: number, later: (undo: () => void) => void): string {
  const folder = mkdtempSync("/tmp/velvet-embedded-disk-");
  execFileSync("mount", ["-t", "tmpfs", "-o", `mode=755,size=${megabytes}m`, "tmpfs", folder]);
  later(() => {
    execFileSync("umount", ["--lazy", folder]);
    rmdirSync(folder);
  });
  return folder;
}

/** Fills the disk except for this many bytes. */
async function fill(path: string, spare: number): Promise<void> {
  const block = Buffer.alloc(1_000_000);
  await writeFile(path, "");
  for (;;) {
    try {
      await writeFile(path, block, { flag: "a" });
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
      break;
    }
  }
  await truncate(path, (await stat(path)).size - spare);
}
