import type { RegionLabel } from "#features/profiles/contract.ts";
import { nameValue } from "#features/profiles/ui/profiles.tsx";
import type { TextsOf } from "#i18n/texts.ts";
import type { WishName } from "../../match-rules.ts";

/** @param regionLabel what the country calls its regions */
export function nameWish(
  name: WishName,
  { texts, regionLabel }: { texts: TextsOf<"discovery" | "profiles">; regionLabel: RegionLabel | null },
): string {
  const t = texts.t("discovery");
  const named = texts.t("profiles");
  switch (name) {
    case "ages":
    case "relationship":
    case "interests":
      return t(`search.fields.${name}`);
    case "region":
      return nameValue(named, "region_labels", regionLabel ?? "region");
    default:
      return named(`fields.${name}`);
  }
}
