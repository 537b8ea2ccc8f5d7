import type { ReactNode } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { FailedList } from "./failed-list.tsx";
import { askForRegions, type Regions } from "./known-regions.ts";
import { LoadingChips } from "./loading-chips.tsx";
import { useRegions } from "./use-regions.ts";

/** Renders with the list of regions, which is loaded on first use. */
export function WithRegions({ children }: { children: (regions: Regions["regions"]) => ReactNode }) {
  const t = useTexts("profiles");
  const all = useRegions();
  if (all === null) return <LoadingChips label={t("region_list.loading")} />;
  if (all === "failed") return <FailedList title={t("region_list.error")} onRetry={askForRegions} />;
  return children(all.regions);
}
