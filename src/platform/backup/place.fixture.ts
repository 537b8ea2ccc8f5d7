import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { openFolderFiles } from "#adapters/files/folder-files.ts";
import { systemClock } from "#base/clock.ts";
import { archiveSettings } from "#db/embedded/archive-settings.ts";
import { openAside } from "#db/embedded/open-aside.ts";
import { openRestore } from "#db/embedded/restore-cluster.ts";
import { ask, type Scene } from "#db/embedded/set-scene.fixture.ts";
import { readConfig } from "#platform/config.ts";
import { openSeal } from "#platform/secrets/seal.ts";
import { chooseBackup } from "./choose-backup.ts";
import { keepWal } from "./keep-wal.ts";
import { type MadeBackup, makeBackup } from "./make-backup.ts";
import { fillRestore } from "./restore-database.ts";
import { openStore } from "./store.ts";

const SECRET = "9c1f7ae05b3d4826fa60e71d93b2c584";
export const KEY = "5f0c4d1b8a7e4c0f9d3b6a2e1f8c7d60";
export const OTHER_KEY = "0e1d2c3b4a59687786a5b4c3d2e1f001";

const settings = { ...archiveSettings, archive_timeout: "0" };

type Wish = { dataDir?: string; name?: string; until?: Date | undefined; key?: string };
type Running = {
  url: string;
  /** Adds a row, and has the log up to it copied, as the job does each minute. */
  write(id: number): Promise<void>;
  backUp(): Promise<MadeBackup>;
};

export type Place = Awaited<ReturnType<typeof openPlace>>;

export async function readTime(url: string): Promise<Date> {
  const [row] = await ask<{ at: Date }>(url, "select clock_timestamp() as at");
  return row?.at as Date;
}

/** A place with an embedded database and a folder for its backups. */
export async function openPlace(scene: Scene) {
  const folder = await scene.makeFolder();
  const [dataDir, backups] = [join(folder, "data"), join(folder, "kept")];
  await mkdir(backups);
  const configOf = (key: string) =>
    readConfig({ DATA_DIR: dataDir, BACKUP_DIR: backups, SECRET, BACKUP_KEY: key });
  const place = {
    dataDir,
    backups,
    /** Does something while the database runs. */
    async run<T>(work: (running: Running) => Promise<T>, key = KEY): Promise<T> {
      const { url, stop } = await scene.start({ dataDir, settings });
      const config = configOf(key);
      const pool = new pg.Pool({ connectionString: url, max: 1 });
      pool.on("error", () => {});
      pool.on("connect", (client) => client.on("error", () => {}));
      const parts = {
        files: await openFolderFiles(join(dataDir, "files")),
        ...{ config, pool, clock: systemClock, seal: openSeal(SECRET), state: { stopping: false } },
      };
      try {
        await ask(url, "create table if not exists kept (id int)");
        return await work({ url, write: (id) => write(url, id, key), backUp: () => makeBackup(parts) });
      } finally {
        await pool.end();
        await stop();
      }
    },
    /** Begins a restore up to the point at which the log is replayed. */
    async openRestore({ dataDir: to = dataDir, name, until, key = KEY }: Wish = {}) {
      const from = name ? join(backups, "backups", name) : backups;
      const chosen = await chooseBackup(from, until ?? null, key);
      const restoring = await openRestore({
        ...{ dataDir: to, replace: true, until: until ?? null, archive: true, log: () => {} },
        fallback: await scene.fallback(),
      });
      const filled = await fillRestore(chosen, restoring, until ?? null).catch(async (error) => {
        await restoring.undo();
        throw error;
      });
      const { timeline, warning } = filled;
      return { ...restoring, warning, recover: () => restoring.recover(timeline) };
    },
    async readRows(of: string): Promise<number[]> {
      const { url, stop } = await scene.start({ dataDir: of });
      const rows = await ask<{ id: number }>(url, "select id from kept order by id");
      await stop();
      return rows.map(({ id }) => id);
    },
  };

  async function write(url: string, id: number, key: string): Promise<void> {
    await ask(url, `insert into kept values (${id})`);
    const aside = await openAside(dataDir, await scene.fallback());
    if (!aside) throw new Error("The database does not run.");
    try {
      const { rows } = await aside.client.query<{ name: string }>(
        "select pg_walfile_name(pg_switch_wal()) as name",
      );
      while (!(await readdir(join(dataDir, "wal"))).includes(rows[0]?.name as string))
        await new Promise((resolve) => setImmediate(resolve));
      await keepWal(await openStore(configOf(key)), aside);
    } finally {
      await aside.client.end();
    }
  }
  return place;
}
