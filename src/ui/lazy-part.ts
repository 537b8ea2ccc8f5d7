import { lazy } from "react";

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
      if (typeof window === "undefined" || navigator.onLine) throw error;
      await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    }
  }
}
