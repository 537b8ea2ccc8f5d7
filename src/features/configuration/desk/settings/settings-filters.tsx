import { Form, useNavigation } from "react-router";
import { SETTING_GROUPS } from "#base/site-settings.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { SayValue } from "../parts/say-value.ts";

type Props = {
  sites: readonly { id: number; name: string }[];
  site: number;
  beside: number | null;
  filters: { group: string | null; q: string | null; changed: boolean };
  words: SayValue;
};

/** Chooses the site and which settings are shown. It stays in the address. */
export function SettingsFilters({ sites, site, beside, filters, words: { t } }: Props) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="get" className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4" preventScrollReset>
      <NativeSelect name="site" label={t("site")} defaultValue={site}>
        {sites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {sites.length > 1 && (
        <NativeSelect name="beside" label={t("beside")} defaultValue={beside ?? ""}>
          <option value="">{t("beside_none")}</option>
          {sites
            .filter(({ id }) => id !== site)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </NativeSelect>
      )}
      <NativeSelect name="group" label={t("group")} defaultValue={filters.group ?? ""}>
        <option value="">{t("all_groups")}</option>
        {SETTING_GROUPS.filter((group) => group !== "brand").map((group) => (
          <option key={group} value={group}>
            {t(`groups.${group}`)}
          </option>
        ))}
      </NativeSelect>
      <TextField
        name="q"
        type="search"
        label={t("search")}
        autoComplete="off"
        maxLength={60}
        defaultValue={filters.q ?? ""}
      />
      <Checkbox name="changed" value="yes" label={t("only_changed")} defaultChecked={filters.changed} />
      <Button type="submit" variant="secondary" loading={busy}>
        {t("show")}
      </Button>
    </Form>
  );
}
