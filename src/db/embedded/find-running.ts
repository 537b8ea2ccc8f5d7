import { join } from "node:path";
import { urlOf } from "./ask-server.ts";
import { readPostmaster } from "./read-postmaster.ts";
import { settlePlace } from "./settle-place.ts";
import { tagCluster } from "./tag-cluster.ts";

/** Returns the URL of the server that another program runs on these data, for commands that work beside it. */
export async function findRunning(dataDir: string, refuge = "/var/lib/velvet"): Promise<string | null> {
  const { path } = await settlePlace(dataDir, refuge);
  const cluster = join(path, "cluster");
  const server = await readPostmaster(cluster, await tagCluster(cluster));
  return server?.alive ? urlOf(server.socketDir) : null;
}
