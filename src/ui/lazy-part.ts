import { lazy } from "react";
import { wasOffline } from "./was-offline.ts";

/** Sent to the window when a file stays missing; whoever reloads the page prevents the default. */
export const FILE_MISSING = "file-missing";

const MOST_TRIES = 4;
const PAUSE_MS = 500;

/** Like `lazy`, with the patience of `loadFile`. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadFile(load));

/**
 * Loads a file of ours. Without a network it waits for it, and the page stays meanwhile. Otherwise it tries again, since
 * a failure may be reported before the device says that it is offline. A file that stays missing was removed by a
 * release: then the page is reloaded.
 * @throws the error of the last try, if the page may not be reloaded
 */
export async function loadFile<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (error) {
      if (typeof window === "undefined") throw error;
      if (tries >= MOST_TRIES && !wasOffline()) return reloadOrThrow(error);
      await untilOnline();
    }
  }
}

function reloadOrThrow(error: unknown): Promise<never> {
  const isLeaving = !window.dispatchEvent(new Event(FILE_MISSING, { cancelable: true }));
  if (!isLeaving) throw error;
  return new Promise(() => {});
}

function untilOnline(): Promise<unknown> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, PAUSE_MS);
    else window.addEventListener("online", resolve, { once: true });
  });
}
