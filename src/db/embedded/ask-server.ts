import pg from "pg";
import { databaseName, port, userName } from "./cluster.ts";

export function urlOf(socketDir: string): string {
  const host = encodeURIComponent(socketDir);
  return `postgresql://${userName}@localhost:${port}/${databaseName}?host=${host}&sslmode=disable`;
}

/** Connects as the superuser, for whom some connections are reserved, and outside the program's database. */
export function connectAside(socketDir: string): pg.Client {
  const client = new pg.Client({
    host: socketDir,
    port,
    user: "postgres",
    database: "postgres",
    ssl: false,
    connectionTimeoutMillis: 3000,
  });
  client.on("error", () => {});
  return client;
}

/** Returns the version of the server that answers on this socket for this cluster, if one does. */
export async function askServer(socketDir: string, tag: string): Promise<string | undefined> {
  const client = connectAside(socketDir);
  try {
    await client.connect();
    const { rows } = await client.query<{ tag: string; version: string }>(
      "select current_setting('cluster_name') as tag, current_setting('server_version') as version",
    );
    return rows[0]?.tag === tag ? rows[0].version : undefined;
  } catch {
    return undefined;
  } finally {
    // Not awaited, because it never resolves if the server hangs.
    client.end().catch(() => {});
  }
}
