import { lazy } from "react";
import { wasOffline } from "./was-offline.ts";

const PAUSE_MS = 500;

/**
 * Like `lazy`, but a part that cannot be loaded without a network is loaded once the network is back; the page
 * stays meanwhile.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => loadOnline(load));

async function loadOnline<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (typeof window === "undefined" || !wasOffline()) throw error;
      await untilOnline();
    }
  }
}

function untilOnline(): Promise<unknown> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, PAUSE_MS);
    else window.addEventListener("online", resolve, { once: true });
  });
}
