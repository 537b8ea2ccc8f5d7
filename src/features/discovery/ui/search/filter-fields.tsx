import { useTexts, useTextsOf } from "#i18n/use-texts.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { ChoiceChips } from "#ui/fields/choice-chips.tsx";
import { FilterAges } from "./filter-ages.tsx";
import { FilterDistance } from "./filter-distance.tsx";
import { FilterFiner } from "./filter-finer.tsx";
import type { FilterFieldsProps } from "./filter-frame.ts";
import { FilterPlace } from "./filter-place.tsx";
import { nameGender } from "./name-filter.ts";

/** The filters that the site offers. */
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
      {frame.fields.includes("age") && <FilterAges {...props} />}
      <FilterPlace {...props} />
      <FilterDistance {...props} />
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
      <FilterFiner {...props} />
    </div>
  );
}
