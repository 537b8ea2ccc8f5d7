import { Form, useNavigation } from "react-router";
import { COUNTRIES } from "#base/countries.ts";
import { Button } from "#ui/button.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { FigureWords } from "./use-figure-words.ts";

export type Range = { from: string; to: string; site: string; country: string };

type Props = {
  range: Range;
  sites: readonly { id: number; name: string }[];
  errors: Readonly<Record<string, string>>;
  words: FigureWords;
};

/** Chooses days, site and country. They stay in the address. */
export function RangeForm({ range, sites, errors, words: { t, tag } }: Props) {
  const busy = useNavigation().state !== "idle";
  const names = new Intl.DisplayNames(tag, { type: "region" });
  const countries = COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
    a.name.localeCompare(b.name, tag),
  );
  return (
    <Form
      method="get"
      key={JSON.stringify(range)}
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-5"
      preventScrollReset
    >
      <TextField
        type="date"
        name="from"
        label={t("range.from")}
        defaultValue={range.from}
        required
        error={errors.from}
      />
      <TextField
        type="date"
        name="to"
        label={t("range.to")}
        defaultValue={range.to}
        required
        error={errors.to}
      />
      <NativeSelect name="site" label={t("range.site")} defaultValue={range.site}>
        <option value="">{t("range.all_sites")}</option>
        {sites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect name="country" label={t("range.country")} defaultValue={range.country}>
        <option value="">{t("range.all_countries")}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
        <option value="ZZ">{t("range.unknown_country")}</option>
      </NativeSelect>
      <Button type="submit" variant="secondary" loading={busy}>
        {t("range.show")}
      </Button>
    </Form>
  );
}
