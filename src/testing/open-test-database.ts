import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "#db/open-database.ts";
import { databaseUrl, TEMPLATE } from "./database-server.ts";

export type TestDatabase = Database & { url: string };

/** A database of its own, with every table and no row; gone after `close()`. */
export async function openTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const server = inject("databaseServer");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `create database ${name} template ${TEMPLATE}`);
  const url = databaseUrl(server, name);
  const database = openDatabase(url, { poolSize: 4, ...options });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

async function administer(server: string, statement: string) {
  const client = new pg.Client({ connectionString: databaseUrl(server, "postgres") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
