import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OpenApp, openApp } from "#boot/open-app.ts";
import { buildPagesIfStale } from "#boot/page-build/build-pages.ts";
import type { Database } from "#db/open-database.ts";
import { readConfig } from "#platform/config.ts";
import { openLog } from "#platform/log.ts";
import { addressesOf, openTestDatabase, type TestDatabase } from "./open-test-database.ts";
import { SHARED_SECRET } from "./shared-secret.ts";
import { startProgram } from "./start-program.ts";

/** A database for several programs, and an app on it to make members with. */
export async function openForPrograms() {
  await buildPagesIfStale({ say: () => {} });
  const database = await openTestDatabase({ of: "demo", poolSize: 8 });
  try {
    const { app, close } = await openInside(database);
    return {
      database,
      app,
      async close() {
        await close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens an app, without a port, on a database that already has a program. Its files are in a folder of their own. */
export async function openInside(
  database: Database,
  { log = "error" }: { log?: "error" | "silent" } = {},
): Promise<OpenApp> {
  const folder = await mkdtemp(join(tmpdir(), "velvet-inside-"));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const opened = await openApp(readConfig({ DATA_DIR: folder, SECRET: SHARED_SECRET }), database, {
      log: openLog(log),
    });
    return {
      ...opened,
      async close() {
        await opened.close();
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/** Starts the real program on a database that others may share. */
export function startOn({ url }: Pick<TestDatabase, "url">, env: Record<string, string> = {}) {
  return startProgram({
    env: { ...addressesOf(url), SEED_MEMBERS: "0", LIMITS: "no", LOG_LEVEL: "error", ...env },
  });
}
