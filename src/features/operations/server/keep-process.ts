import { randomUUID } from "node:crypto";
import type { App } from "#platform/app.ts";
import packageJson from "../../../../package.json" with { type: "json" };
import { deleteProcess, deleteProcessesBefore, saveProcess } from "./queries.ts";

const BEAT_MS = 15_000;
const FORGET_MS = 86_400_000;

/**
 * Writes every few seconds that this process runs, with its roles.
 * @returns a function that stops it and removes the process from the list
 */
export async function keepProcess({
  config,
  db,
  clock,
  log,
}: Pick<App, "config" | "db" | "clock" | "log">): Promise<() => Promise<void>> {
  const process = {
    id: randomUUID(),
    roles: [...config.ROLES],
    version: packageJson.version,
    startedAt: clock.now(),
  };
  let beating = Promise.resolve();
  const beat = async () => {
    const seenAt = clock.now();
    await db.transaction().execute(async (tx) => {
      await saveProcess(tx, { ...process, seenAt });
      await deleteProcessesBefore(tx, new Date(seenAt.getTime() - FORGET_MS));
    });
  };
  await beat();
  const timer = setInterval(() => {
    beating = beat().catch((error: unknown) =>
      log.warn({ err: error }, "could not say that this process runs"),
    );
  }, BEAT_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await beating;
    const gone = db.transaction().execute((tx) => deleteProcess(tx, process.id));
    await gone.catch((error: unknown) => log.warn({ err: error }, "could not say that this process ends"));
  };
}
