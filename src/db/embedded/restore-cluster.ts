import { lchown, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { archiveSettings } from "./archive-settings.ts";
import { connectAside } from "./ask-server.ts";
import type { Owner } from "./choose-owner.ts";
import { choosePlace } from "./choose-place.ts";
import { sweepDrafts } from "./create-cluster.ts";
import { EmbeddedDatabaseError } from "./embedded-error.ts";
import { explainError } from "./explain-failure.ts";
import { findBinaries } from "./find-binaries.ts";
import { holdLock } from "./hold-lock.ts";
import { readPostmaster } from "./read-postmaster.ts";
import { dropBefore, exists, keepEarlierLog, putBack, setAside } from "./set-aside.ts";
import { startEmbedded } from "./start-embedded.ts";
import { stopPostmaster } from "./stop-postmaster.ts";
import { syncFolder } from "./sync-folder.ts";
import { tagCluster } from "./tag-cluster.ts";
import { RESTORED_WAL, UNFINISHED_RESTORE } from "./unfinished-restore.ts";

export type Restoring = {
  place: string;
  /** Empty folder that the caller fills with the files of the cluster. */
  draft: string;
  /** Empty folder that the caller fills with the segments of the write-ahead log. */
  wal: string;
  /**
   * Puts the draft in the place of the cluster and replays the log of a timeline, without one that of the newest.
   * @returns the time of the last transaction that was replayed, or null if there was none
   */
  recover(timeline?: number): Promise<Date | null>;
  /** Allows the place to be opened again. Call it when the restored data may be served. */
  finish(): Promise<void>;
  /** Puts back what was there before. */
  undo(): Promise<void>;
};

type Options = {
  dataDir: string;
  /** Replaces data that are there. */
  replace: boolean;
  until: Date | null;
  /** Goes on with copying finished segments of the log. */
  archive: boolean;
  log: (line: string) => void;
  fallback?: string;
};

/** Major version of the server that comes with the program. */
export async function readOwnMajor(): Promise<number> {
  return Number.parseInt((await findBinaries()).version, 10);
}

/**
 * Prepares to replace the data in a place. Until `finish`, no program opens it: its data may lack erasures.
 * @throws EmbeddedDatabaseError if a program runs on the place, or if it has data and `replace` is not set
 */
export async function openRestore(options: Options): Promise<Restoring> {
  const { path: place, owner } = await choosePlace(options.dataDir, options.fallback ?? "/var/lib/velvet");
  const unlock = holdLock(place);
  const paths = {
    place,
    cluster: join(place, "cluster"),
    marker: join(place, UNFINISHED_RESTORE),
    draft: join(place, `cluster.tmp-restore-${process.pid}`),
    wal: join(place, RESTORED_WAL),
  };
  const sweep = async () => {
    for (const path of [paths.draft, paths.wal]) await rm(path, { recursive: true, force: true });
  };
  try {
    await refuseData(paths, options.replace);
    await sweep();
    for (const folder of [paths.draft, paths.wal]) await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    unlock();
    throw explainError(error, place);
  }
  return {
    ...{ place, draft: paths.draft, wal: paths.wal },
    async recover(timeline) {
      await swap(paths, owner);
      unlock();
      return await replay(paths.cluster, { ...options, timeline });
    },
    async finish() {
      if (options.archive) await keepEarlierLog(place);
      await dropBefore(place);
      await rm(paths.wal, { recursive: true, force: true });
      await rm(paths.marker);
      await syncFolder(place);
      await sweepDrafts(place);
    },
    async undo() {
      unlock();
      await sweep();
      if (!(await exists(paths.marker))) return;
      await putBack(place);
      await rm(paths.marker);
    },
  };
}

type Paths = { place: string; cluster: string; marker: string; draft: string };

/** The data of an interrupted restore may be replaced without asking, because nobody has used it. */
async function refuseData({ place, cluster, marker }: Paths, replace: boolean): Promise<void> {
  if (!(await exists(cluster))) return;
  if (!replace && !(await exists(marker)))
    throw new EmbeddedDatabaseError(
      "in_use",
      `There is a database in ${place} already. Add --replace to replace it, or set DATA_DIR to an empty folder. Nothing was changed.`,
    );
  const tag = await tagCluster(cluster);
  const server = await readPostmaster(cluster, tag);
  if (server?.alive) await stopPostmaster(server.pid, tag);
}

async function swap({ place, cluster, marker, draft }: Paths, owner: Owner | undefined) {
  await writeFile(join(draft, "recovery.signal"), "");
  if (owner) for (const path of [draft, join(place, RESTORED_WAL)]) await giveTo(path, owner);
  await writeFile(marker, "A restore into this folder has not ended.\n");
  await syncFolder(place);
  await setAside(place);
  await rename(draft, cluster);
  await syncFolder(place);
}

/** The server exits if the log ends before `until`, which stands in its own log. */
async function replay(
  cluster: string,
  { dataDir, until, archive, log, fallback, timeline }: Options & { timeline: number | undefined },
): Promise<Date | null> {
  const settings = {
    ...(archive && archiveSettings),
    restore_command: `cp ../${RESTORED_WAL}/%f %p`,
    hot_standby: "off",
    ...(timeline && { recovery_target_timeline: String(timeline) }),
    ...(until && {
      recovery_target_time: until.toISOString().replace("T", " ").replace("Z", "+00"),
      recovery_target_action: "promote",
    }),
  };
  const server = await startEmbedded({
    ...{ dataDir, settings, restoring: true },
    log,
    ...(fallback && { fallback }),
  }).catch((error: Error) => {
    if (!/before configured recovery target was reached/.test(error.message)) throw error;
    throw new EmbeddedDatabaseError(
      "cannot_start",
      "Nothing was written at the time of --until or later, as far as the backup reaches. Leave --until out to get its newest state.",
    );
  });
  try {
    return await readLastChange(cluster);
  } finally {
    await server.stop();
  }
}

async function readLastChange(cluster: string): Promise<Date | null> {
  const running = await readPostmaster(cluster, await tagCluster(cluster));
  const client = connectAside(running?.socketDir ?? "");
  await client.connect();
  try {
    const { rows } = await client.query<{ at: Date | null }>("select pg_last_xact_replay_timestamp() as at");
    return rows[0]?.at ?? null;
  } finally {
    await client.end();
  }
}

async function giveTo(path: string, owner: Owner): Promise<void> {
  await lchown(path, owner.uid, owner.gid);
  if (!(await stat(path)).isDirectory()) return;
  for (const name of await readdir(path)) await giveTo(join(path, name), owner);
}
