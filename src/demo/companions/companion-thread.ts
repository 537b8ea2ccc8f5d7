import { parentPort, workerData } from "node:worker_threads";
import { systemClock } from "#base/clock.ts";
import { openRandom } from "#base/random.ts";
import { type Community, openCompanions } from "./companions.ts";
import type { NewcomerLike } from "./find-newcomer-likes.ts";

export type ThreadMessage = "stop" | { likes: NewcomerLike[] };
export type ThreadData = Community & { origin: string; password: string };

const TICK_MS = 250;

const companions = openCompanions({
  ...(workerData as ThreadData),
  clock: systemClock,
  random: openRandom(systemClock.now().getTime()),
  onError: (error) => parentPort?.postMessage(error instanceof Error ? error : new Error(String(error))),
});
const ticking = setInterval(companions.tick, TICK_MS);

parentPort?.on("message", async (message: ThreadMessage) => {
  if (message !== "stop") return companions.noteLikes(message.likes);
  clearInterval(ticking);
  await companions.close();
  parentPort?.close();
});
