import { useMemo } from "react";
import type { Country } from "#base/countries.ts";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { ASKED_FIELDS, type AskedField } from "../asked-fields.ts";
import { CityField } from "./city-field.tsx";
import type { Place } from "./place.ts";
import { PositionButton } from "./position-button.tsx";
import { RegionSelect } from "./region-select.tsx";

type PlaceFieldsProps = {
  value: Place;
  onChange: (place: Place) => void;
  countries: readonly Country[];
  errors?: Record<string, string>;
  /** The place fields that the site asks for; all three by default. */
  asked?: readonly AskedField[];
};

/** Country, region and city, which the device's position can fill in. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { value, onChange, countries, errors = {}, asked = ASKED_FIELDS } = props;
  const t = useTexts("profiles");
  const [asksRegion, asksCity] = [asked.includes("region"), asked.includes("city")];
  return (
    <div className="flex flex-col gap-5">
      <PositionButton
        onFound={({ country, region, city_id, city }) =>
          onChange({
            country,
            region: asksRegion ? region : null,
            ...(asksCity ? { city_id, city } : { city_id: null, city: null }),
          })
        }
      />
      <CountrySelect
        countries={countries}
        value={value.country}
        error={errors.country}
        onChoose={(country) => onChange({ country, region: null, city_id: null, city: null })}
      />
      {value.country && asksRegion && (
        <RegionSelect
          country={value.country}
          value={value.region}
          none={t("fields.unsaid")}
          error={errors.region}
          onChoose={(region) => onChange({ ...value, region, city_id: null, city: null })}
        />
      )}
      {value.country && asksCity && (
        <CityField
          key={value.country}
          country={value.country}
          city={value.city}
          error={errors.city_id}
          onChoose={({ city_id, city, region }) =>
            onChange({ country: value.country, region, city_id, city })
          }
          onClear={() => onChange({ ...value, city_id: null, city: null })}
        />
      )}
    </div>
  );
}

type CountrySelectProps = {
  countries: readonly Country[];
  value: Country | null;
  error: string | undefined;
  onChoose: (country: Country | null) => void;
};

function CountrySelect({ countries, value, error, onChoose }: CountrySelectProps) {
  const t = useTexts("profiles");
  const locale = useLocale();
  const options = useMemo(() => nameCountries(countries, locale), [countries, locale]);
  return (
    <NativeSelect
      label={t("fields.country")}
      autoComplete="country"
      value={value ?? ""}
      error={error}
      onChange={(event) => onChoose((event.target.value || null) as Country | null)}
    >
      <option value="">{t("fields.unsaid")}</option>
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

function nameCountries(countries: readonly Country[], locale: string) {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}
