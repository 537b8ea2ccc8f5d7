import { lazy } from "react";
import { wasOffline } from "./was-offline.ts";

/** Sent to the window when a file stays missing; whoever reloads the page prevents the default. */
export const FILE_MISSING = "file-missing";

const MOST_TRIES = 4;
const PAUSE_MS = 500;

/** Like `lazy`, with the patience of `loadFile`. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadFile(load));

/**
 * Loads a file of ours. Without a network it waits before it asks, because browsers of before autumn 2026 never ask
 * again for a module that failed once. After a failure it tries again, since a failure may be reported before the device
 * says that it is offline. A file that stays missing was removed by a release, or the browser remembers its failure:
 * then the page is reloaded.
 * @throws the error of the last try, if the page may not be reloaded
 */
export async function loadFile<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (typeof window === "undefined") return load();
  for (let tries = 1; ; tries++) {
    await untilReachable();
    try {
      return await load();
    } catch (error) {
      if (tries >= MOST_TRIES && !wasOffline()) return reloadOrThrow(error);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

function reloadOrThrow(error: unknown): Promise<never> {
  const isLeaving = !window.dispatchEvent(new Event(FILE_MISSING, { cancelable: true }));
  if (!isLeaving) throw error;
  return new Promise(() => {});
}

/** A device may say that it is offline and still reach the server, for example one on the same machine. */
async function untilReachable(): Promise<void> {
  if (navigator.onLine) return;
  const isBack = new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
  await fetch("/healthz", { method: "HEAD", cache: "no-store" }).catch(() => isBack);
}
