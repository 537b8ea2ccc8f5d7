import type { TestProject } from "vitest/node";
import { lookAtServer } from "#db/look-at-server.ts";
import { openDatabase, type Pooler } from "#db/open-database.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { cloneDatabase, databaseUrl, startDatabaseServer, TEMPLATES } from "./database-server.ts";
import { type Pgbouncer, startPgbouncer, throughPgbouncer } from "./pgbouncer.ts";

/** Sessions for each database, as many as the tests open connections by default. */
const SESSIONS = 4;

type TestPooler = Pooler & { port: number };

declare module "vitest" {
  export interface ProvidedContext {
    databaseServer: string;
    /** Null unless the tests run through a pooler. */
    databasePooler: TestPooler | null;
  }
}

/** Starts one server for all test files; each file makes its own database on it. */
export default async function setup(project: TestProject) {
  const server = await startDatabaseServer();
  await makeDemoTemplate(server.url);
  project.provide("databaseServer", server.url);
  const pgbouncer =
    process.env.TEST_POOLER === "yes" ? await startPgbouncer(server.url, { sessions: SESSIONS }) : null;
  project.provide("databasePooler", pgbouncer && (await describePooler(server.url, pgbouncer)));
  return async () => {
    await pgbouncer?.stop();
    await server.stop();
  };
}

/** With TEST_POOLER=yes, the tests open their databases through PgBouncer in transaction mode. */
async function describePooler(serverUrl: string, { port }: Pgbouncer): Promise<TestPooler> {
  const look = await lookAtServer(throughPgbouncer(databaseUrl(serverUrl, "postgres"), port));
  return { port, tracksStatements: look.tracksStatements };
}

async function makeDemoTemplate(url: string) {
  await cloneDatabase(url, { from: TEMPLATES.empty, to: TEMPLATES.demo });
  const template = openDatabase(databaseUrl(url, TEMPLATES.demo), { poolSize: 2 });
  await seedDemo(template.pool, { members: 0, say: () => {} });
  await template.close();
}
