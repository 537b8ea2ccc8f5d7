import { INTIMATE_INTERESTS } from "#features/profiles/contract.ts";
import {
  BODIES,
  EYES,
  HAIRS,
  nameValue,
  RELATIONSHIPS,
  TATTOOS,
  WithInterests,
  WithRegions,
} from "#features/profiles/ui/profiles.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { ChoiceChips } from "#ui/fields/choice-chips.tsx";
import { OLDEST } from "../../contract.ts";
import type { MatchPage, MatchWishes } from "../../match-contract.ts";
import type { WishName } from "../../match-rules.ts";
import { FilterAges } from "../search/filter-ages.tsx";

const CODES = {
  relationship: RELATIONSHIPS,
  hair: HAIRS,
  eye: EYES,
  body: BODIES,
  tattoos: TATTOOS,
} as const;

type MatchValuesProps = {
  name: WishName;
  label: string;
  page: MatchPage;
  wishes: MatchWishes;
  onWish: (wishes: MatchWishes) => void;
};

/** The wished ages, or one or more values. */
export function MatchValues({ name, label, page, wishes, onWish }: MatchValuesProps) {
  const t = useTexts("discovery");
  const named = useTexts("profiles");
  if (name === "ages") return <WishedAges page={page} wishes={wishes} onWish={onWish} />;
  const choose = (choices: { code: string; label: string }[]) => (
    <ChoiceChips<string>
      label={label}
      labelHidden
      choices={choices}
      value={wishes[name].values}
      onChange={(values) => onWish({ ...wishes, [name]: { ...wishes[name], values } })}
    />
  );
  switch (name) {
    case "interests":
      return (
        <WithInterests>
          {(interests) =>
            choose(
              interests
                .filter(({ code }) => !INTIMATE_INTERESTS.includes(code))
                .map((interest) => ({ code: interest.code, label: interest.name })),
            )
          }
        </WithInterests>
      );
    case "region":
      return (
        <WithRegions>
          {(regions) =>
            choose(
              regions
                .filter(({ country }) => country === page.country)
                .map((region) => ({ code: region.code, label: region.name })),
            )
          }
        </WithRegions>
      );
    case "tattoos":
      return choose(CODES.tattoos.map((code) => ({ code, label: t(`search.tattoos_${code}`) })));
    default:
      return choose(CODES[name].map((code) => ({ code, label: nameValue(named, name, code as never) })));
  }
}

function WishedAges({ page, wishes, onWish }: Pick<MatchValuesProps, "page" | "wishes" | "onWish">) {
  const { min, max } = wishes.ages;
  return (
    <FilterAges
      frame={{ youngest: page.youngest, oldest: OLDEST }}
      filters={{ min_age: min, max_age: max }}
      asked={null}
      onChange={({ min_age = page.youngest, max_age = OLDEST }) =>
        onWish({ ...wishes, ages: { ...wishes.ages, min: min_age, max: max_age } })
      }
    />
  );
}
