import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { askServer } from "./ask-server.ts";
import type { Cluster } from "./cluster.ts";
import { EmbeddedDatabaseError } from "./embedded-error.ts";
import { endLeftovers } from "./end-leftovers.ts";
import { launchPostmaster } from "./launch-postmaster.ts";
import { type Postmaster, readPostmaster } from "./read-postmaster.ts";
import { breakPostmaster, stopPostmaster } from "./stop-postmaster.ts";

const patience = 10_000;

/**
 * Attaches to the server that already runs on these data, or starts one. We hold the lock, so such a server is
 * ours.
 */
export async function ensureRunning(cluster: Cluster): Promise<Postmaster> {
  let since = Date.now();
  for (;;) {
    cluster.signal.throwIfAborted();
    const found = await readPostmaster(cluster.path, cluster.tag);
    if (!found?.alive) {
      const started = await tryLaunch(cluster, found?.pid, Date.now() - since);
      if (started) return started;
    } else if (found.status === "ready" && (await isUsable(cluster, found))) {
      return found;
    } else if (found.status === "starting") {
      since = Date.now();
    } else if (Date.now() - since > patience) {
      cluster.log("The database server left running does not respond: restarting it.");
      await breakPostmaster(found.pid, cluster.tag);
    }
    await setTimeout(50);
  }
}

async function isUsable(cluster: Cluster, { pid, socketDir }: Postmaster): Promise<boolean> {
  const version = await askServer(socketDir, cluster.tag);
  if (!version) return false;
  if (cluster.version.startsWith(`${version}.`)) return true;
  cluster.log(`The database server left running is version ${version}: restarting it.`);
  await stopPostmaster(pid, cluster.tag);
  return false;
}

/** Returns undefined if remains of the last server are in the way; the caller tries again after a pause. */
async function tryLaunch(
  cluster: Cluster,
  stalePid: number | undefined,
  waited: number,
): Promise<Postmaster | undefined> {
  try {
    return await launchPostmaster(cluster, stalePid);
  } catch (error) {
    if (!(error instanceof EmbeddedDatabaseError) || error.code !== "in_use" || waited > patience)
      throw error;
    if (waited > 1500) await clearRemains(cluster);
  }
}

async function clearRemains({ path, tag, log }: Cluster): Promise<void> {
  const ended = await endLeftovers(tag);
  if (ended > 0) log(`Ended ${ended} database sessions left over from a stopped server.`);
  const pidFile = join(path, "postmaster.pid");
  const empty = await stat(pidFile).then(
    ({ size }) => size === 0,
    () => false,
  );
  if (empty) await rm(pidFile);
}
