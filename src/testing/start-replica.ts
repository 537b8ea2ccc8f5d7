import { chown, mkdir, open, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { readCluster } from "#db/embedded/read-cluster.ts";
import {
  FAST,
  makeServerFolder,
  openServer,
  type PostgresServer,
  type ServerFolder,
} from "./postgres-server.ts";

type Options = { settings?: Record<string, string> /** As in `synchronous_standby_names`. */; name?: string };

/** Copies a running primary, and starts the copy as its streaming replica. */
export async function startReplica(
  primary: PostgresServer,
  { settings = FAST, name = "replica" }: Options = {},
): Promise<PostgresServer> {
  const folder = await makeServerFolder();
  const conninfo = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name} sslmode=disable`;
  await copyCluster(primary, folder);
  const replica = await openServer(folder, {
    ...settings,
    primary_conninfo: conninfo,
    hot_standby_feedback: "on",
  });
  await replica.start();
  return replica;
}

/** As `pg_basebackup` does, which does not come with the packaged server. */
async function copyCluster({ port, cluster }: PostgresServer, folder: ServerFolder): Promise<void> {
  const client = new pg.Client(`postgresql://postgres@127.0.0.1:${port}/postgres?sslmode=disable`);
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', fast => true)");
    await writeEntries(cluster, folder);
    const { rows } = await client.query<{ label: string }>(
      "select labelfile as label from pg_backup_stop(wait_for_archive => false)",
    );
    const target = join(folder.place, "cluster");
    await writeOwned(join(target, "backup_label"), rows[0]?.label ?? "", folder);
    await writeOwned(join(target, "standby.signal"), "", folder);
  } finally {
    await client.end();
  }
}

async function writeEntries(cluster: string, folder: ServerFolder): Promise<void> {
  const target = join(folder.place, "cluster");
  await makeOwned(target, folder);
  let file: Awaited<ReturnType<typeof open>> | null = null;
  try {
    for await (const entry of readCluster(cluster)) {
      if (entry.kind === "bytes") {
        await file?.writeFile(entry.bytes);
        continue;
      }
      await file?.close();
      file = null;
      const path = join(target, entry.path);
      if (entry.kind === "folder") await makeOwned(path, folder);
      else {
        await mkdir(dirname(path), { recursive: true });
        file = await open(path, "wx", 0o600);
        await own(path, folder);
      }
    }
  } finally {
    await file?.close();
  }
}

async function makeOwned(path: string, folder: ServerFolder): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await own(path, folder);
}

async function writeOwned(path: string, text: string, folder: ServerFolder): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  await own(path, folder);
}

async function own(path: string, { owner }: ServerFolder): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid);
}
