import type { RegionLabel } from "#features/profiles/contract.ts";
import { nameValue } from "#features/profiles/ui/profiles.tsx";
import type { TextsOf } from "#i18n/texts.ts";
import type { MatchedMember } from "../../match-contract.ts";
import { nameWish } from "./name-wish.ts";

type Reason = MatchedMember["reasons"][number];

/** Text of a reason. */
export function sayReason(
  { kind, values }: Reason,
  { texts, regionLabel }: { texts: TextsOf<"discovery" | "profiles">; regionLabel: RegionLabel | null },
): string {
  const t = texts.t("discovery");
  const named = texts.t("profiles");
  const [value = ""] = values;
  const list = () =>
    new Intl.ListFormat(texts.locale, { type: "conjunction" }).format(
      values.map((code) => nameValue(named, "interests", code as never)),
    );
  switch (kind) {
    case "ages_both":
      return t("match.reasons.ages_both");
    case "age":
      return t("match.reasons.age", { age: value });
    case "common_interests":
      return t("swipe.common", { interests: list() });
    case "wished_interests":
      return t("match.reasons.interests", { interests: list() });
    case "same_region":
      return t("match.reasons.same_region", { region: value });
    case "region":
      return t("match.reasons.other", { wish: nameWish("region", { texts, regionLabel }), value });
    case "tattoos":
      return t(value === "yes" ? "search.tattoos_yes" : "search.tattoos_no");
    default:
      return t("match.reasons.other", {
        wish: nameWish(kind, { texts, regionLabel }),
        value: nameValue(named, kind, value as never),
      });
  }
}
