import { randomBytes } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { App } from "#platform/app.ts";
import type { ThreadData } from "./companion-thread.ts";
import { prepareCandidates } from "./prepare-candidates.ts";

/** After this time a thread that has not logged its members out is ended. */
const PATIENCE_MS = 2_000;
/** Far more than a dozen members need; a leak ends the thread and not the program. */
const MOST_MEGABYTES = 64;

/**
 * Starts the companions of the demo in a thread of their own. A failure is logged once and does no harm to the program.
 * @param origin of this program on this machine, such as `http://127.0.0.1:3000`
 * @returns a function that ends them
 * @throws Error in production
 */
export async function startCompanions(
  { config, pool, log }: Pick<App, "config" | "pool" | "log">,
  origin: string,
): Promise<() => Promise<void>> {
  if (config.MODE !== "demo") throw new Error("Companions are for the demo only");
  const password = randomBytes(24).toString("base64url");
  const community = await prepareCandidates(pool, password);
  if (!community) return async () => {};
  const workerData: ThreadData = { ...community, origin, password };
  const thread = new Worker(new URL("./companion-thread.ts", import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  const ended = new Promise((resolve) => thread.once("exit", resolve));
  let warned = false;
  const warn = (error: unknown) => {
    if (!warned) log.warn({ err: error }, "a companion of the demo failed");
    warned = true;
  };
  thread.on("message", warn);
  thread.on("error", warn);
  thread.unref();
  return async () => {
    thread.postMessage("stop");
    const late = setTimeout(() => thread.terminate(), PATIENCE_MS);
    await ended;
    clearTimeout(late);
  };
}
