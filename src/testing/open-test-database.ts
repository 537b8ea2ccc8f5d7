import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { type Database, openDatabase } from "#db/open-database.ts";
import { administer, cloneDatabase, databaseUrl, TEMPLATES } from "./database-server.ts";

export type TestDatabase = Database & { url: string };

/** Creates a database from one of the templates; `close()` drops it. */
export async function openTestDatabase({
  of = "empty",
  poolSize = 4,
}: {
  of?: keyof typeof TEMPLATES;
  poolSize?: number;
} = {}): Promise<TestDatabase> {
  const server = inject("databaseServer");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await cloneDatabase(server, { from: TEMPLATES[of], to: name });
  const url = databaseUrl(server, name);
  const database = openDatabase(url, { poolSize });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}
