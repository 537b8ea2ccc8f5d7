import { FILE_MISSING } from "#ui/lazy-part.ts";
import { readStored, store } from "#ui/stored.ts";
import { wasOffline } from "#ui/was-offline.ts";
import { frameStored } from "../stored.ts";

const PAUSE_MS = 60_000;

let reloading = false;

/**
 * After a release, files that an open page still requests may be gone; a reload loads the new ones. It reloads at most
 * once a minute, so that a file that stays broken leads to the error page and not into a loop. It never reloads without
 * a network, which would lose what is on the screen.
 * @returns whether the page is being reloaded
 */
function reloadOnce(now = Date.now()): boolean {
  if (reloading) return true;
  if (wasOffline()) return false;
  const last = Number(readStored(frameStored.chunkReload));
  if (last > 0 && now - last < PAUSE_MS) return false;
  if (!store(String(now), frameStored.chunkReload)) return false;
  reloading = true;
  window.location.reload();
  return true;
}

/** Handles the files that `loadFile` loads. The build directs those of the router here (tools/guard-chunk-reload.ts). */
export function reloadOnFailedChunk() {
  window.addEventListener(FILE_MISSING, (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}

/**
 * Replaces a route whose file could not be loaded. It reloads, at the requested URL, only when it is rendered, so a
 * failed prefetch has no effect.
 */
export function brokenRoute(error: unknown) {
  return {
    default() {
      if (reloadOnce()) return null;
      throw error;
    },
  };
}
