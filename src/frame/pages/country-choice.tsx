import { Form, href } from "react-router";
import type { Country } from "#base/countries.ts";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";

type CountryChoiceProps = {
  countries: readonly Country[];
  current: Country | null;
  returnTo: string;
  error: string | undefined;
};

/** Loads a whole page afterwards, because the menu of languages may change too. */
export function CountryChoice({ countries, current, returnTo, error }: CountryChoiceProps) {
  const t = useTexts("site");
  const locale = useLocale();
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const named = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, locale));
  return (
    <Form method="post" action={href("/lang-config")} reloadDocument className="mt-10 flex flex-col gap-4">
      <input type="hidden" name="returnTo" value={returnTo} />
      <NativeSelect
        name="country"
        label={t("country.title")}
        hint={t("country.note")}
        error={error}
        defaultValue={current ?? ""}
      >
        <option value="">{t("country.by_connection")}</option>
        {named.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <Button type="submit" className="self-start">
        {t("country.save")}
      </Button>
    </Form>
  );
}
