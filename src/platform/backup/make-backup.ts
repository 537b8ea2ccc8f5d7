import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "#adapters/files/write-durably.ts";
import { type Aside, openAside } from "#db/embedded/open-aside.ts";
import { type Entry, readCluster } from "#db/embedded/read-cluster.ts";
import type { App } from "#platform/app.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { BackupError, explainBackupError } from "./backup-error.ts";
import { copyFiles } from "./copy-files.ts";
import { keepErasures, keepNumbers } from "./keep-small.ts";
import { keepWal, readSystemId, WAL } from "./keep-wal.ts";
import { type Backup, type Manifest, machine, nameAt, partOf } from "./manifest.ts";
import { packEntries } from "./pack-cluster.ts";
import { removeOld } from "./remove-old.ts";
import {
  BACKUPS,
  draftOf,
  isThere,
  lockStore,
  openStore,
  pathOf,
  removeLeftovers,
  type Store,
  write,
} from "./store.ts";

export const SECRETS = "backup.secrets";
/** A full disk in the place would otherwise make the end of a backup wait for ever. */
const LONGEST_STATEMENT = "15min";

type Parts = Pick<App, "clock" | "config" | "files" | "pool" | "seal" | "state">;
export type MadeBackup = Backup & {
  bytes: number;
  newFiles: number;
  removed: string[];
  /** Why old backups could not be removed. The backup is whole all the same. */
  removalError: unknown;
};

/**
 * Makes a backup: the embedded database, if there is one, and members' files. Then it removes those that are too old.
 * @throws BackupError, and leaves nothing of the backup
 */
export async function makeBackup(app: Parts): Promise<MadeBackup> {
  const store = await openStore(app.config);
  const unlock = lockStore(store);
  const startedAt = app.clock.now();
  const name = nameAt(startedAt);
  const draft = pathOf(store, draftOf(name));
  try {
    await removeLeftovers(store);
    await mkdir(draft, { recursive: true, mode: 0o700 });
    const database = app.config.DATABASE_URL ? null : await copyDatabase(app, store, name);
    // After the database: a file too many does no harm, a missing one does.
    const { newFiles, newBytes, ...files } = await copyAllFiles(app, store, name);
    await keepErasures(app, store);
    await keepNumbers(app.pool, store);
    const secrets = app.seal.marks(SECRETS);
    const endedAt = app.clock.now();
    const manifest: Manifest = {
      ...{ format: 1, version: packageJson.version, startedAt, endedAt, secrets, database, files },
    };
    const text = [Buffer.from(JSON.stringify(manifest))];
    await write(
      store,
      { path: partOf(name, "manifest"), at: join(draftOf(name), "manifest"), compressed: false },
      text,
    );
    await finish(store, name);
    const removal = await tryRemoval(app, store, endedAt);
    const bytes = (database?.size ?? 0) + files.size + newBytes;
    return { ...manifest, ...removal, name, newFiles, bytes };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw explainBackupError(error, store.folder);
  } finally {
    unlock();
  }
}

async function tryRemoval({ config }: Parts, store: Store, now: Date) {
  try {
    return { removed: await removeOld(store, { days: config.BACKUP_DAYS, now }), removalError: null };
  } catch (error) {
    return { removed: [], removalError: explainBackupError(error, store.folder) };
  }
}

async function finish(store: Store, name: string): Promise<void> {
  await mkdir(pathOf(store, BACKUPS), { recursive: true, mode: 0o700 });
  await rename(pathOf(store, draftOf(name)), pathOf(store, `${BACKUPS}/${name}`));
  await syncFolder(pathOf(store, BACKUPS));
}

async function copyDatabase(app: Parts, store: Store, name: string): Promise<Manifest["database"]> {
  const aside = await openAside(app.config.DATA_DIR);
  if (!aside) throw new Error("The embedded database does not run.");
  try {
    await requireArchiving(aside);
    await aside.client.query(`set statement_timeout = '${LONGEST_STATEMENT}'`);
    const { rows } = await aside.client.query<{ segment: string }>(
      "select pg_walfile_name(pg_backup_start($1, fast => true)) as segment",
      [name],
    );
    const firstSegment = rows[0]?.segment as string;
    const reading = { last: "" };
    const measured = await write(
      store,
      { path: partOf(name, "database"), at: join(draftOf(name), "database"), compressed: true },
      packEntries(readHot(app, aside, reading)),
    );
    await keepWal(store, aside);
    const systemId = await readSystemId(aside);
    if (!(await isThere(store, `${WAL}/${systemId}/${reading.last}`))) throw notArchived();
    return { ...measured, major: aside.major, machine: machine(), systemId, firstSegment };
  } finally {
    await aside.client.end();
  }
}

/** Ends the server's backup mode after the last file, and adds the label with which the copy can be opened. */
async function* readHot(
  { state }: Parts,
  { client, cluster }: Aside,
  reading: { last: string },
): AsyncGenerator<Entry> {
  for await (const entry of readCluster(cluster)) {
    if (state.stopping) throw new BackupError("stopped", "The program is stopping. Start the backup again.");
    yield entry;
  }
  // Waits until the last segment that the copy needs has left the server.
  const { rows } = await client.query<{ label: string; segment: string }>(
    `select labelfile as label, pg_walfile_name(lsn) as segment
     from pg_backup_stop(wait_for_archive => true)`,
  );
  reading.last = rows[0]?.segment as string;
  yield { kind: "file", path: "backup_label" };
  yield { kind: "bytes", bytes: Buffer.from(rows[0]?.label as string) };
}

async function requireArchiving({ client }: Aside): Promise<void> {
  const { rows } = await client.query<{ mode: string }>("select current_setting('archive_mode') as mode");
  if (rows[0]?.mode !== "on")
    throw new BackupError(
      "no_archiving",
      "The database was started without BACKUP_DIR, so changes during the backup would be missing. Set BACKUP_DIR and BACKUP_KEY for the program too, and restart it.",
    );
}

function notArchived(): BackupError {
  return new BackupError(
    "no_archiving",
    "The database did not hand over the last part of its write-ahead log. See server.log in DATA_DIR.",
  );
}

async function copyAllFiles({ config, state }: Parts, store: Store, name: string) {
  const counted = { count: 0, newFiles: 0, newBytes: 0 };
  async function* lines() {
    if (config.S3_URL) return;
    const root = join(config.DATA_DIR, "files");
    for await (const { written, ...file } of copyFiles({ store, root, isStopping: () => state.stopping })) {
      counted.count += 1;
      counted.newBytes += written;
      if (written > 0) counted.newFiles += 1;
      yield Buffer.from(`${JSON.stringify(file)}\n`);
    }
  }
  const at = join(draftOf(name), "files");
  const measured = await write(store, { path: partOf(name, "files"), at, compressed: true }, lines());
  return { ...measured, ...counted };
}
