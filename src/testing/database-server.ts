import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "#db/embedded/start-embedded.ts";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";

export const TEMPLATE = "velvet_template";

export type DatabaseServer = { url: string; stop(): Promise<void> };

/** A real server for tests: a fresh one in a folder of its own, without fsync, with a migrated template. */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const folder = await mkdtemp(join(tmpdir(), "velvet-test-"));
  // As root the server runs as another user, who has to get in.
  await chmod(folder, 0o755);
  const server = await startEmbedded({
    dataDir: join(folder, "data"),
    log: () => {},
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" },
  });
  await makeTemplate(server.url);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
      await rm(server.place, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(url: string) {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const template = openDatabase(databaseUrl(url, TEMPLATE), { poolSize: 2 });
  await migrate(template.pool);
  await template.close();
}

/** The same server, another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
