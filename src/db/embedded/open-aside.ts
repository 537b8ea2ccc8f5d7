import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { connectAside } from "./ask-server.ts";
import { choosePlace } from "./choose-place.ts";
import { readPostmaster } from "./read-postmaster.ts";
import { tagCluster } from "./tag-cluster.ts";

export type Aside = {
  /** A superuser's connection. The caller ends it. */
  client: pg.Client;
  place: string;
  cluster: string;
  /** Major version of the data. */
  major: number;
};

/** Connects as the superuser to the server that runs on these data. Returns null if none runs. */
export async function openAside(dataDir: string, fallback = "/var/lib/velvet"): Promise<Aside | null> {
  const { path: place } = await choosePlace(dataDir, fallback);
  const cluster = join(place, "cluster");
  const server = await readPostmaster(cluster, await tagCluster(cluster));
  if (!server?.alive) return null;
  const major = Number.parseInt(await readFile(join(cluster, "PG_VERSION"), "utf8"), 10);
  const client = connectAside(server.socketDir);
  await client.connect();
  return { client, place, cluster, major };
}
