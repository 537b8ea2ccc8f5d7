import type { OutputOf } from "#base/endpoint.ts";
import { call } from "#ui/call/call.ts";
import type { readRegions } from "../contract.ts";

export type Regions = OutputOf<typeof readRegions>;

let known: Regions | "failed" | null = null;
let asking = false;
const watchers = new Set<() => void>();

export const readKnownRegions = () => known;

export function watchRegions(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Loads all regions once; again only after a failure. */
export function askForRegions(): void {
  if (asking || (known !== null && known !== "failed")) return;
  asking = true;
  tell(null);
  call<typeof readRegions>("GET", "/api/regions.php")
    .then(tell, () => tell("failed"))
    .finally(() => {
      asking = false;
    });
}

function tell(regions: typeof known): void {
  known = regions;
  for (const watcher of watchers) watcher();
}
