import { Form, useNavigation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { TransparencyView } from "../../contract.ts";

type Props = {
  period: { from: string; to: string; site: string };
  kept: TransparencyView;
  errors: Readonly<Record<string, string>>;
};

/** Chooses months and a site. They stay in the address. */
export function PeriodForm({ period, kept, errors }: Props) {
  const t = useTexts("transparency");
  const busy = useNavigation().state !== "idle";
  const months = { type: "month", min: kept.first_month ?? "", max: kept.last_month ?? "", required: true };
  return (
    <Form
      method="get"
      key={JSON.stringify(period)}
      className="grid items-end gap-4 sm:grid-cols-2 print:hidden"
      preventScrollReset
    >
      <TextField {...months} name="from" label={t("from")} defaultValue={period.from} error={errors.from} />
      <TextField {...months} name="to" label={t("to")} defaultValue={period.to} error={errors.to} />
      <NativeSelect name="site" label={t("site")} defaultValue={period.site} error={errors.site}>
        <option value="">{t("all_sites")}</option>
        {kept.sites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <Button type="submit" variant="secondary" loading={busy}>
        {t("show")}
      </Button>
    </Form>
  );
}
