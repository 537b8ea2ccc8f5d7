import { useEffect, useSyncExternalStore } from "react";
import { askForRegions, type Regions, readKnownRegions, watchRegions } from "./known-regions.ts";

/** Every region by its country, loaded when first wanted; nothing while they are on their way. */
export function useRegions(wanted = true): Regions | "failed" | null {
  const regions = useSyncExternalStore(watchRegions, readKnownRegions, () => null);
  useEffect(() => {
    if (wanted) askForRegions();
  }, [wanted]);
  return regions;
}
