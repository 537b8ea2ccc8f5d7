import { join } from "node:path";
import { urlOf } from "./ask-server.ts";
import { choosePlace } from "./choose-place.ts";
import { readPostmaster } from "./read-postmaster.ts";
import { tagCluster } from "./tag-cluster.ts";

/** Returns the URL of the server that another program runs on these data, for commands that work beside it. */
export async function findRunning(dataDir: string, fallback = "/var/lib/velvet"): Promise<string | null> {
  const { path } = await choosePlace(dataDir, fallback);
  const cluster = join(path, "cluster");
  const server = await readPostmaster(cluster, await tagCluster(cluster));
  return server?.alive ? urlOf(server.socketDir) : null;
}
