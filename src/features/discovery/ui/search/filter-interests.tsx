import { useState } from "react";
import { WithInterests } from "#features/profiles/ui/profiles.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { ChoiceChips } from "#ui/fields/choice-chips.tsx";
import type { SearchFilters } from "../../contract.ts";
import type { FilterFieldsProps } from "./filter-frame.ts";

type FilterInterestsProps = Pick<FilterFieldsProps, "onChange"> & {
  chosen: NonNullable<SearchFilters["interests"]>;
};

/** Members found have every chosen interest. The list loads when it is first opened. */
export function FilterInterests({ chosen, onChange }: FilterInterestsProps) {
  const t = useTexts("discovery");
  const [wanted, setWanted] = useState(false);
  return (
    <Disclosure
      title={t("search.fields.interests")}
      detail={chosen.length || null}
      onToggle={(open) => open && setWanted(true)}
    >
      {wanted && (
        <WithInterests>
          {(interests) => (
            <ChoiceChips
              label={t("search.fields.interests")}
              labelHidden
              choices={interests.map(({ code, name }) => ({ code, label: name }))}
              value={chosen}
              onChange={(codes) => onChange({ interests: codes })}
            />
          )}
        </WithInterests>
      )}
    </Disclosure>
  );
}
