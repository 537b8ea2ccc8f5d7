import { join } from "node:path";
import { urlOf } from "./ask-server.ts";
import { readPostmaster } from "./read-postmaster.ts";
import { settlePlace } from "./settle-place.ts";
import { tagCluster } from "./tag-cluster.ts";

/** The url of the server that another program keeps on these data; for a command that works beside it. */
export async function findRunning(dataDir: string, refuge = "/var/lib/velvet"): Promise<string | null> {
  const { path } = await settlePlace(dataDir, refuge);
  const cluster = join(path, "cluster");
  const server = await readPostmaster(cluster, await tagCluster(cluster));
  return server?.alive ? urlOf(server.socketDir) : null;
}
