import { join, resolve } from "node:path";
import { makeWalFolder } from "./archive-settings.ts";
import { urlOf } from "./ask-server.ts";
import { checkVersion } from "./check-version.ts";
import { choosePlace, type Place } from "./choose-place.ts";
import type { Cluster } from "./cluster.ts";
import { createCluster, sweepDrafts } from "./create-cluster.ts";
import { ensureRunning } from "./ensure-running.ts";
import { explainError } from "./explain-failure.ts";
import { type Binaries, findBinaries } from "./find-binaries.ts";
import { holdLock } from "./hold-lock.ts";
import { keepRunning } from "./keep-running.ts";
import { makeSocketFolder, removeSocketFolder } from "./make-socket-folder.ts";
import { prepareBinaries } from "./prepare-binaries.ts";
import { readPostmaster } from "./read-postmaster.ts";
import { stopPostmaster } from "./stop-postmaster.ts";
import { tagCluster } from "./tag-cluster.ts";
import { endRestores } from "./unfinished-restore.ts";

export type EmbeddedOptions = {
  dataDir: string;
  log: (line: string) => void;
  settings?: Record<string, string>;
  onState?: (state: "up" | "down") => void;
  /** Folder for root's server and data when the server's user cannot enter the requested one. */
  fallback?: string;
  binaries?: Binaries;
  /** Opens a place also while a restore into it has not ended. */
  restoring?: boolean;
};

export type EmbeddedDatabase = { url: string; place: string; stop(): Promise<void> };

/**
 * Starts our own PostgreSQL server: data in `<place>/cluster`, log in `<place>/server.log`, reached over a socket
 * without a password (the kernel identifies the caller). One program at a time (`<place>/program.lock`). The server
 * outlives a killed program, and the next start attaches to it. If the server dies, it is started again under the
 * same URL, reported by `onState`.
 * @throws EmbeddedDatabaseError with a remedy in its message
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, fallback = "/var/lib/velvet" } = options;
  const where = resolve(dataDir);
  try {
    const binaries = options.binaries ?? (await findBinaries());
    const place = await choosePlace(dataDir, fallback);
    if (place.owner) log(`Running as root: the database runs as ${place.owner.name}.`);
    if (place.moved) log(`${place.owner?.name} cannot access ${where}: using ${place.path} instead.`);
    const unlock = holdLock(place.path);
    return await startLocked({ options, binaries, place, fallback }, unlock).catch((error) => {
      unlock();
      throw error;
    });
  } catch (error) {
    throw explainError(error, where);
  }
}

type Start = { options: EmbeddedOptions; binaries: Binaries; place: Place; fallback: string };

async function startLocked(start: Start, unlock: () => void): Promise<EmbeddedDatabase> {
  const { place, options } = start;
  if (!options.restoring) await endRestores(place.path);
  const ending = new AbortController();
  const cluster = await prepareCluster(start, ending.signal);
  options.log("Starting the database.");
  const server = await ensureRunning(cluster);
  if (server.socketDir !== cluster.socketDir) await removeSocketFolder(place.path, cluster.socketDir);
  cluster.socketDir = server.socketDir;
  const kept = keepRunning(cluster, server, options.onState ?? (() => {}));

  const stop = async () => {
    ending.abort();
    await kept;
    const last = await readPostmaster(cluster.path, cluster.tag);
    if (last) await stopPostmaster(last.pid, cluster.tag);
    await removeSocketFolder(place.path, cluster.socketDir);
    unlock();
  };
  let stopped: Promise<void> | undefined;
  return {
    url: urlOf(server.socketDir),
    place: place.path,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function prepareCluster(
  { options, binaries, place, fallback }: Start,
  signal: AbortSignal,
): Promise<Cluster> {
  const { log, settings = {} } = options;
  const { version } = binaries;
  const { path, owner } = place;
  const copyRoot = owner ? fallback : path;
  const native = await prepareBinaries({ binaries, place, copyRoot, log });
  await sweepDrafts(path);
  const clusterPath = join(path, "cluster");
  if (!(await checkVersion(clusterPath, version))) {
    log(`Creating a new database in ${path}.`);
    await createCluster({ place: path, native, owner, durable: settings.fsync !== "off" });
  }
  if (settings.archive_mode === "on") await makeWalFolder(path, owner);
  const tag = await tagCluster(clusterPath);
  const socketDir = await makeSocketFolder(path, owner);
  return { place: path, path: clusterPath, tag, socketDir, native, version, owner, settings, log, signal };
}
