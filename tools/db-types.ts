import { readFile, writeFile } from "node:fs/promises";
import { Kysely, PostgresDialect } from "kysely";
import { generate, PostgresDialect as TypesDialect } from "kysely-codegen";
import { openDatabase } from "../src/db/open-database.ts";
import { databaseUrl, startDatabaseServer, TEMPLATES } from "../src/testing/database-server.ts";

const FILE = new URL("../src/db/tables.ts", import.meta.url);

/** Generates the types from a real database with all migrations. */
async function generateTables(): Promise<string> {
  const server = await startDatabaseServer();
  const { pool, close } = openDatabase(databaseUrl(server.url, TEMPLATES.empty), { poolSize: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const types = await generate({
      db,
      dialect: new TypesDialect({ dateParser: "string" }),
      camelCase: true,
      defaultSchemas: ["public"],
      excludePattern: "graphile_worker.*",
      typeMapping: { date: "string", int8: "number" },
      outFile: null,
    });
    return types.replace("export interface DB {", "export interface Tables {");
  } finally {
    await close();
    await server.stop();
  }
}

const types = await generateTables();
if (process.argv.includes("--check")) {
  const current = await readFile(FILE, "utf8").catch(() => "");
  if (current !== types) {
    console.error("src/db/tables.ts does not match the migrations: run npm run db:types.");
    process.exitCode = 1;
  }
} else {
  await writeFile(FILE, types);
}
