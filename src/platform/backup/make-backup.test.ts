import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { openFolderFiles } from "#adapters/files/folder-files.ts";
import { systemClock } from "#base/clock.ts";
import { archiveSettings } from "#db/embedded/archive-settings.ts";
import { type Scene, test } from "#db/embedded/set-scene.fixture.ts";
import { readConfig } from "#platform/config.ts";
import { openSeal } from "#platform/secrets/seal.ts";
import { makeBackup } from "./make-backup.ts";

const SECRET = "9c1f7ae05b3d4826fa60e71d93b2c584";

/** An embedded database that runs, as a program with BACKUP_DIR has it or not. */
async function openParts({ makeFolder, start, undo }: Scene, settings: Record<string, string>) {
  const folder = await makeFolder();
  const [DATA_DIR, BACKUP_DIR] = [join(folder, "data"), join(folder, "kept")];
  await mkdir(BACKUP_DIR);
  const { url } = await start({ dataDir: DATA_DIR, settings });
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  undo.push(() => pool.end());
  return {
    config: readConfig({ DATA_DIR, BACKUP_DIR, SECRET, BACKUP_KEY: "5f0c4d1b8a7e4c0f9d3b6a2e1f8c7d60" }),
    files: await openFolderFiles(join(DATA_DIR, "files")),
    ...{ pool, clock: systemClock, seal: openSeal(SECRET), state: { stopping: false } },
  };
}

const listLeft = async (folder: string) => [
  await readdir(join(folder, "unfinished")),
  await readdir(join(folder, "backups")).catch(() => []),
];

test.concurrent("a database that was started without BACKUP_DIR is not copied, because its changes would be missing", async ({
  scene,
  expect,
}) => {
  const parts = await openParts(scene, {});
  await expect(makeBackup(parts)).rejects.toMatchObject({
    code: "no_archiving",
    message: expect.stringContaining("was started without BACKUP_DIR"),
  });
  expect(await listLeft(parts.config.BACKUP_DIR as string)).toEqual([[], []]);
});

test.concurrent("a program that is stopping ends its backup, and nothing of it is left", async ({
  scene,
  expect,
}) => {
  const parts = await openParts(scene, archiveSettings);
  parts.state.stopping = true;
  await expect(makeBackup(parts)).rejects.toMatchObject({ code: "stopped" });
  expect(await listLeft(parts.config.BACKUP_DIR as string)).toEqual([[], []]);
  parts.state.stopping = false;
  expect((await makeBackup(parts)).database?.major).toBe(18);
});
