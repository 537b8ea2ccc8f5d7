import { openApp } from "#process/open-app.ts";
import { readConfig } from "#server/config.ts";
import { openLog } from "#server/log.ts";
import { buildPagesIfStale } from "../../tools/build-pages.ts";
import { openTestDatabase, type TestDatabase } from "./open-test-database.ts";
import { startProgram } from "./start-program.ts";

/** A database for programs of their own, and the program's inside to make members with. */
export async function openForPrograms() {
  await buildPagesIfStale({ say: () => {} });
  const database = await openTestDatabase({ of: "demo", poolSize: 8 });
  const config = readConfig({ DATA_DIR: "/nowhere" });
  const { app, close } = await openApp(config, database, { log: openLog("error") });
  return {
    database,
    app,
    async close() {
      await close();
      await database.close();
    },
  };
}

/** The real program, on a database that others may share. */
export function startOn({ url }: Pick<TestDatabase, "url">) {
  return startProgram({
    env: { DATABASE_URL: url, SEED_MEMBERS: "0", LIMITS: "no", LOG_LEVEL: "error" },
  });
}
