import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "#db/embedded/start-embedded.ts";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";

/**
 * `bare` has no tables; `empty` has every table and no rows; `demo` has the demo's sites and accounts without the
 * community.
 */
export const TEMPLATES = { bare: "template1", empty: "velvet_template", demo: "velvet_demo" };

export type DatabaseServer = { url: string; stop(): Promise<void> };

/** Starts a real server for tests in a folder of its own, without fsync, with migrated templates. */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const folder = await mkdtemp(join(tmpdir(), "velvet-test-"));
  // Under root the server runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  const server = await startEmbedded({
    dataDir: join(folder, "data"),
    log: () => {},
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" },
  });
  await makeEmptyTemplate(server.url);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
      await rm(server.place, { recursive: true, force: true });
    },
  };
}

async function makeEmptyTemplate(url: string) {
  await cloneDatabase(url, { from: TEMPLATES.bare, to: TEMPLATES.empty });
  const template = openDatabase(databaseUrl(url, TEMPLATES.empty), { poolSize: 2 });
  await migrate(template.pool);
  await template.close();
}

/** Copies files instead of also writing each page to the log, which takes half the processor time (measured). */
export function cloneDatabase(serverUrl: string, { from, to }: { from: string; to: string }): Promise<void> {
  return administer(serverUrl, `create database ${to} template ${from} strategy file_copy`);
}

export async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(serverUrl, "postgres") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
