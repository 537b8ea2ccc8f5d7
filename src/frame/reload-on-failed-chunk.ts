import { readStored, store } from "#ui/stored.ts";
import { shellStored } from "./stored.ts";

const PAUSE_MS = 60_000;

let reloading = false;

/**
 * After a release the files that an open page still asks for may be gone: a reload brings the new ones.
 * At most once a minute, so that a file that stays broken ends on the error page and not in a circle; and never
 * without a network, where a reload would lose what is on the screen.
 * @returns whether the page is being reloaded
 */
function reloadOnce(now = Date.now()): boolean {
  if (reloading) return true;
  if (!navigator.onLine) return false;
  const last = Number(readStored(shellStored.chunkReload));
  if (last > 0 && now - last < PAUSE_MS) return false;
  if (!store(String(now), shellStored.chunkReload)) return false;
  reloading = true;
  window.location.reload();
  return true;
}

/** For chunks of ours; those of the router come here through the build (tools/guard-chunk-reload.ts). */
export function reloadOnFailedChunk() {
  window.addEventListener("vite:preloadError", (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}

/**
 * Stands in for a route whose file could not be loaded. Only when it is to be shown does the page reload, at the
 * address that was asked for: a prefetch that fails disturbs nobody.
 */
export function brokenRoute(error: unknown) {
  return {
    default() {
      if (reloadOnce()) return null;
      throw error;
    },
  };
}
