import type { Country } from "#base/countries.ts";
import { nameValue } from "#features/profiles/ui/profiles.tsx";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { NativeSelect } from "#ui/native-select.tsx";
import type { SearchFilters } from "../contract.ts";
import type { FilterChange } from "../search-address.ts";
import type { FilterFieldsProps, FilterFrame } from "./filter-frame.ts";
import { nameCountry } from "./name-filter.ts";
import { useRegions } from "./use-regions.ts";

/** Where to look: a country, and a part of it under the name that people there have for it. */
export function FilterPlace({ frame, filters, asked, onChange }: FilterFieldsProps) {
  const t = useTexts("discovery");
  const named = useTexts("profiles");
  const locale = useLocale();
  const country = filters.country ?? asked?.country ?? null;
  const regions = useRegions(true).filter((region) => region.country === country);
  const region = filters.countryregion ?? (filters.country ? null : asked?.countryregion) ?? "";
  return (
    <>
      {frame.fields.includes("country") && (
        <NativeSelect
          label={named("fields.country")}
          value={country ?? ""}
          onChange={(event) => onChange({ country: event.target.value as Country, countryregion: undefined })}
        >
          {country === null && <option value="">{t("search.fields.country_any")}</option>}
          {sortCountries(frame, locale).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
      {frame.fields.includes("countryregion") && country && (
        <NativeSelect
          label={nameValue(named, "region_labels", frame.labels[country])}
          value={regions.some(({ code }) => code === region) ? region : ""}
          disabled={regions.length === 0}
          onChange={(event) => onChange(chooseRegion(event.target.value, filters))}
        >
          <option value="">{t("search.fields.region_any")}</option>
          {regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </>
  );
}

function chooseRegion(code: string, { country }: SearchFilters): FilterChange {
  return { country, countryregion: code || undefined };
}

function sortCountries({ countries }: Pick<FilterFrame, "countries">, locale: string) {
  return countries
    .map((code) => ({ code, name: nameCountry(code, locale) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}
