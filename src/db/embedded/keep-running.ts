import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { askServer, connectAside } from "./ask-server.ts";
import type { Cluster } from "./cluster.ts";
import { ensureRunning } from "./ensure-running.ts";
import type { Postmaster } from "./read-postmaster.ts";

type OnState = (state: "up" | "down") => void;

/** The types of pg lack `unref`. */
type Watcher = pg.Client & { unref(): void };

const longestPause = 15_000;

/**
 * Watches an idle connection, which closes the moment the server dies, and starts the server again. Runs until it
 * is aborted.
 */
export function keepRunning(cluster: Cluster, first: Postmaster, onState: OnState): Promise<void> {
  let current: Postmaster | undefined = first;
  const stopping = new Promise((resolve) => cluster.signal.addEventListener("abort", resolve));

  const watch = async (server: Postmaster): Promise<void> => {
    const client = connectAside(server.socketDir) as Watcher;
    const ended = new Promise((resolve) => client.once("end", resolve));
    const connected = client.connect().then(() => {
      // The watcher alone must not keep the program alive.
      client.unref();
      return ended;
    });
    await Promise.race([connected, stopping]);
    client.end().catch(() => {});
  };

  const guard = async (): Promise<void> => {
    while (!cluster.signal.aborted) {
      if (current) await watch(current).catch(() => {});
      if (cluster.signal.aborted) return;
      if (current && (await askServer(current.socketDir, cluster.tag))) continue;
      cluster.log("The database stopped unexpectedly: restarting it.");
      onState("down");
      current = undefined;
      current = await restart(cluster);
      if (current) onState("up");
    }
  };

  return guard();
}

async function restart(cluster: Cluster): Promise<Postmaster | undefined> {
  for (let pause = 250; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      const server = await ensureRunning(cluster);
      cluster.log("The database is back.");
      return server;
    } catch (error) {
      if (cluster.signal.aborted) return undefined;
      cluster.log(`${(error as Error).message} Trying again in ${pause / 1000} s.`);
    }
    await setTimeout(pause, undefined, { signal: cluster.signal, ref: false }).catch(() => {});
  }
}
