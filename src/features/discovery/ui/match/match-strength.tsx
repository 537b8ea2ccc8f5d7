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

/** Nice to have or a must, one way or both; each with the number of members it leaves. */
export function MatchStrength({ name, label, cost, wishes, onWish }: MatchStrengthProps) {
  const t = useTexts("discovery");
  const tag = useRegionalTag();
  const wish = wishes[name];
  const number = (count: number) => count.toLocaleString(tag);
  const set = (change: { must?: boolean; two_way?: boolean }) =>
    onWish({ ...wishes, [name]: { ...wish, ...change } });
  return (
    <>
      {isWished(wishes, name) && (
        <ChoiceChips
          single
          label={t("match.weight.label", { wish: label })}
          choices={[
            { code: "nice", label: t("match.weight.nice", { number: number(cost.nice) }) },
            { code: "must", label: t("match.weight.must", { number: number(cost.must) }) },
          ]}
          value={[wish.must ? "must" : "nice"]}
          onChange={([chosen]) => set({ must: chosen === "must" })}
        />
      )}
      <ChoiceChips
        single
        label={t("match.way.label", { wish: label })}
        choices={[
          { code: "one_way", label: t("match.way.one", { number: number(cost.one_way) }) },
          { code: "two_way", label: t("match.way.two", { number: number(cost.two_way) }) },
        ]}
        value={[wish.two_way ? "two_way" : "one_way"]}
        onChange={([chosen]) => set({ two_way: chosen === "two_way" })}
      />
    </>
  );
}
