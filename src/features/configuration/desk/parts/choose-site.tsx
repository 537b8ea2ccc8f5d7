import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import type { SayValue } from "./say-value.ts";

type Props = { sites: readonly { id: number; name: string }[]; site: number; words: SayValue };

/** Chooses the site that a page is about. It stays in the address. */
export function ChooseSite({ sites, site, words: { t } }: Props) {
  if (sites.length < 2) return null;
  return (
    <Form method="get" className="flex flex-wrap items-end gap-4">
      <NativeSelect name="site" label={t("site")} defaultValue={site}>
        {sites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <Button type="submit" variant="secondary">
        {t("show")}
      </Button>
    </Form>
  );
}
