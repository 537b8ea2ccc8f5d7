import { randomBytes } from "node:crypto";
import { Worker } from "node:worker_threads";
import { systemClock } from "#base/clock.ts";
import type { App } from "#platform/app.ts";
import type { ThreadData, ThreadMessage } from "./companion-thread.ts";
import { findNewcomerLikes } from "./find-newcomer-likes.ts";
import { prepareCandidates } from "./prepare-candidates.ts";

/** After this time a thread that has not logged its members out is ended. */
const PATIENCE_MS = 2_000;
/** Far more than a dozen members need; a leak ends the thread and not the program. */
const MOST_MEGABYTES = 64;
/** Time between two looks for likes of newcomers. */
const LOOK_MS = 5_000;

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
  const tell = (message: ThreadMessage) => thread.postMessage(message);
  const ended = new Promise((resolve) => thread.once("exit", resolve));
  let warned = false;
  const warn = (error: unknown) => {
    if (!warned) log.warn({ err: error }, "a companion of the demo failed");
    warned = true;
  };
  thread.on("message", warn);
  thread.on("error", warn);
  thread.unref();
  const since = systemClock.now();
  const looking = setInterval(() => {
    findNewcomerLikes(pool, { ...community, since }).then(
      (likes) => likes.length > 0 && tell({ likes }),
      warn,
    );
  }, LOOK_MS);
  looking.unref();
  return async () => {
    clearInterval(looking);
    tell("stop");
    const late = setTimeout(() => thread.terminate(), PATIENCE_MS);
    await ended;
    clearTimeout(late);
  };
}
