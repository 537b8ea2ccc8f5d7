import { useEffect, useState } from "react";
import { loadRegions, type Regions } from "#features/profiles/ui/profiles.tsx";

/** Every region by its country, loaded when first wanted. */
export function useRegions(wanted: boolean): Regions["regions"] {
  const [regions, setRegions] = useState<Regions["regions"]>([]);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    loadRegions().then(
      (loaded) => !gone && setRegions(loaded.regions),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [wanted]);
  return regions;
}
