import type { Country } from "#base/countries.ts";
import { RegionSelect } from "#features/profiles/ui/profiles.tsx";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import type { FilterFieldsProps, FilterFrame } from "./filter-frame.ts";
import { nameCountry } from "./name-filter.ts";
import { changeRegion, findShownPlace } from "./shown-place.ts";

/** Country, and a region under its local name. */
export function FilterPlace({ frame, filters, asked, onChange }: FilterFieldsProps) {
  const t = useTexts("discovery");
  const named = useTexts("profiles");
  const locale = useLocale();
  const { country, region } = findShownPlace(filters, asked);
  return (
    <>
      {frame.fields.includes("country") && (
        <NativeSelect
          label={named("fields.country")}
          value={country}
          onChange={(event) =>
            onChange({ country: event.target.value as Country | "any", countryregion: undefined })
          }
        >
          <option value="any">{t("search.fields.country_any")}</option>
          {sortCountries(frame, locale).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
      {frame.fields.includes("countryregion") && country !== "any" && (
        <RegionSelect
          country={country}
          label={frame.labels[country]}
          value={region}
          none={t("search.fields.region_any")}
          onChoose={(code) => onChange(changeRegion(filters, { code, country }))}
        />
      )}
    </>
  );
}

function sortCountries({ countries }: Pick<FilterFrame, "countries">, locale: string) {
  const order = new Intl.Collator(locale);
  return countries
    .map((code) => ({ code, name: nameCountry(code, locale) }))
    .sort((a, b) => order.compare(a.name, b.name));
}
