import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { askServer } from "./ask-server.ts";
import type { Cluster } from "./cluster.ts";
import { explainError, explainFailure } from "./explain-failure.ts";
import { clearSocketFolder } from "./make-socket-folder.ts";
import { openServerLog, type ServerLog } from "./open-server-log.ts";
import { type Postmaster, readPostmaster } from "./read-postmaster.ts";
import { plainEnvironment } from "./run-program.ts";
import { breakPostmaster } from "./stop-postmaster.ts";
import { writeConfig } from "./write-config.ts";

const stillOpening =
  "The database is still starting. After a crash it recovers first, which can take minutes.";

/**
 * Starts a server and waits until it answers. The wait has no limit while the server lives, because a repair may
 * take minutes.
 */
export async function launchPostmaster(cluster: Cluster, stalePid: number | undefined): Promise<Postmaster> {
  const config = await writeConfig(cluster);
  await clearSocketFolder(cluster.socketDir);
  const log = await openServerLog(cluster.place);
  const notice = setTimeout(() => cluster.log(stillOpening), 5000);
  try {
    const child = spawnServer(cluster, { config, log, stalePid });
    return await waitUntilReady(cluster, child, log);
  } finally {
    clearTimeout(notice);
    await log.file.close();
  }
}

type Launch = { config: string[]; log: ServerLog; stalePid: number | undefined };

function spawnServer({ native, path, tag, owner }: Cluster, { config, log, stalePid }: Launch): ChildProcess {
  const args = ["-D", path, "-c", `cluster_name=${tag}`, ...config];
  // The server treats a live process with the id in postmaster.pid as a server, unless it is this one. Its second
  // guard, shared memory that is still in use, stays in force.
  const stale = stalePid ? { PG_GRANDPARENT_PID: String(stalePid) } : {};
  return spawn(join(native, "bin/postgres"), args, {
    ...(owner ? { uid: owner.uid, gid: owner.gid } : {}),
    cwd: "/",
    detached: true,
    env: { ...plainEnvironment, ...stale },
    stdio: ["ignore", log.file.fd, log.file.fd],
  });
}

async function waitUntilReady(cluster: Cluster, child: ChildProcess, log: ServerLog): Promise<Postmaster> {
  const { path, tag, place, signal } = cluster;
  let failure: Error | undefined;
  child.on("error", (error) => (failure = error));
  child.unref();
  let readySince: number | undefined;
  for (;;) {
    if (failure) throw explainError(failure, place);
    if (child.exitCode !== null || child.signalCode !== null) throw explainFailure(await log.read(), place);
    const found = await readPostmaster(path, tag);
    if (found?.status === "ready" && found.pid === child.pid) {
      if (await askServer(found.socketDir, tag)) return found;
      readySince ??= Date.now();
    }
    const mute = readySince !== undefined && Date.now() - readySince > 10_000;
    if (mute || signal.aborted) await breakPostmaster(child.pid ?? 0, tag);
    signal.throwIfAborted();
    await delay(10);
  }
}
