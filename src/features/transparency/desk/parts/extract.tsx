import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { TransparencyView } from "../../contract.ts";

/** Downloads the notices of a month for the acquirer. */
export function Extract({ kept: { first_month, last_month, sites } }: { kept: TransparencyView }) {
  const t = useTexts("transparency");
  return (
    <Card as="section" className="flex flex-col gap-3 print:hidden">
      <h2>{t("extract.title")}</h2>
      <p className="text-ink-2">{t("extract.words")}</p>
      <form action="/api/desk/acquirer-extracts" className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          type="month"
          name="month"
          label={t("month")}
          min={first_month ?? ""}
          max={last_month ?? ""}
          defaultValue={last_month ?? ""}
          required
        />
        <NativeSelect name="site" label={t("site")} defaultValue={sites[0]?.id}>
          {sites.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
        <Button type="submit" variant="secondary">
          {t("extract.download")}
        </Button>
      </form>
    </Card>
  );
}
