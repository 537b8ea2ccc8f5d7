import { useEffect, useSyncExternalStore } from "react";
import { askForRegions, type Regions, readKnownRegions, watchRegions } from "./known-regions.ts";

/** All regions, loaded on first use; null while they load. */
export function useRegions(wanted = true): Regions | "failed" | null {
  const regions = useSyncExternalStore(watchRegions, readKnownRegions, () => null);
  useEffect(() => {
    if (wanted) askForRegions();
  }, [wanted]);
  return regions;
}
