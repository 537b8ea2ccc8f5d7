import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { type Database, openDatabase } from "#db/open-database.ts";
import { administer, cloneDatabase, databaseUrl, TEMPLATES } from "./database-server.ts";
import { throughPgbouncer } from "./pgbouncer.ts";

export type TestDatabase = Database & {
  /** Address of the server itself, also if `db` and `pool` go through a pooler. */
  url: string;
};

/** Creates a database from one of the templates; `close()` drops it. */
export async function openTestDatabase({
  of = "empty",
  poolSize = 4,
  direct = false,
}: {
  of?: keyof typeof TEMPLATES;
  poolSize?: number;
  /** Never through a pooler, since the test is of what a session keeps. */
  direct?: boolean;
} = {}): Promise<TestDatabase> {
  const server = inject("databaseServer");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await cloneDatabase(server, { from: TEMPLATES[of], to: name });
  const url = databaseUrl(server, name);
  const database = direct
    ? openDatabase(url, { poolSize })
    : openDatabase(addressesOf(url).DATABASE_URL, { poolSize, pooler: inject("databasePooler") });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

/** The settings of a program on a test database. */
export function addressesOf(url: string): { DATABASE_URL: string; DATABASE_DIRECT_URL?: string } {
  const pooler = inject("databasePooler");
  if (!pooler) return { DATABASE_URL: url };
  return { DATABASE_URL: throughPgbouncer(url, pooler.port), DATABASE_DIRECT_URL: url };
}
