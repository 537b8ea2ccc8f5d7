import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { ChoiceChips } from "#ui/fields/choice-chips.tsx";
import type { MatchPage, MatchWishes } from "../../match-contract.ts";
import { isWished, type WishName } from "../../match-rules.ts";

type MatchStrengthProps = {
  name: WishName;
  label: string;
  cost: MatchPage["costs"][WishName];
  wishes: MatchWishes;
  onWish: (wishes: MatchWishes) => void;
};

/** Nice to have or a must, each with the number of members it leaves. */
export function MatchStrength({ name, label, cost, wishes, onWish }: MatchStrengthProps) {
  const t = useTexts("discovery");
  const tag = useRegionalTag();
  const wish = wishes[name];
  const number = (count: number) => count.toLocaleString(tag);
  if (!isWished(wishes, name)) return null;
  return (
    <ChoiceChips
      single
      label={t("match.weight.label", { wish: label })}
      choices={[
        { code: "nice", label: t("match.weight.nice", { number: number(cost.nice) }) },
        { code: "must", label: t("match.weight.must", { number: number(cost.must) }) },
      ]}
      value={[wish.must ? "must" : "nice"]}
      onChange={([chosen]) => onWish({ ...wishes, [name]: { ...wish, must: chosen === "must" } })}
    />
  );
}
