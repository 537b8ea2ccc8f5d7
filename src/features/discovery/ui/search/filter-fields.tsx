import { memo, type ReactNode } from "react";
import { useTexts, useTextsOf } from "#i18n/use-texts.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { ChoiceChips } from "#ui/fields/choice-chips.tsx";
import type { SearchFilters } from "../../contract.ts";
import { FINER } from "../../rules.ts";
import { FilterAges } from "./filter-ages.tsx";
import { FilterDistance } from "./filter-distance.tsx";
import { FilterFiner } from "./filter-finer.tsx";
import type { FilterFieldsProps } from "./filter-frame.ts";
import { FilterPlace } from "./filter-place.tsx";
import { nameGender } from "./name-filter.ts";

const Ages = memoOf(FilterAges, ["min_age", "max_age"]);
const Place = memoOf(FilterPlace, ["country", "countryregion", "distance"]);
const Distance = memoOf(FilterDistance, ["distance", "order"]);
const Finer = memoOf(FilterFiner, FINER);

/** Keeps a part as it is while its own filters do, because a phone takes long to render all of them at each press. */
function memoOf(part: (props: FilterFieldsProps) => ReactNode, own: readonly (keyof SearchFilters)[]) {
  return memo(
    part,
    (before, after) =>
      before.frame === after.frame &&
      before.asked === after.asked &&
      before.onChange === after.onChange &&
      own.every((name) => before.filters[name] === after.filters[name]),
  );
}

/** The filters that the site offers. `onChange` has to stay the same, or every part is rendered again. */
export function FilterFields(props: FilterFieldsProps) {
  const { frame, filters, asked, onChange } = props;
  const t = useTexts("discovery");
  const texts = useTextsOf("discovery", "profiles");
  const gender = filters.gender ?? asked?.gender;
  return (
    <div className="flex flex-col gap-5">
      {frame.fields.includes("gender") && (
        <ChoiceChips
          single
          label={t("search.fields.gender")}
          choices={(["female", "male", "both"] as const).map((code) => ({
            code,
            label: nameGender(code, texts),
          }))}
          value={gender ? [gender] : []}
          onChange={([chosen]) => onChange({ gender: chosen })}
        />
      )}
      {frame.fields.includes("age") && <Ages {...props} />}
      <Place {...props} />
      <Distance {...props} />
      <div className="flex flex-col">
        {(["photo", "new"] as const)
          .filter((field) => frame.fields.includes(field))
          .map((field) => (
            <Checkbox
              key={field}
              label={t(`search.${field}`)}
              checked={filters[field] === "yes"}
              onChange={(event) => onChange({ [field]: event.target.checked ? "yes" : undefined })}
            />
          ))}
      </div>
      <Finer {...props} />
    </div>
  );
}
