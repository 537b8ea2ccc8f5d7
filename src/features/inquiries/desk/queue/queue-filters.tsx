import { Form, href } from "react-router";
import { LOCALE_NAMES, LOCALES } from "#base/locales.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { type State, SUBJECTS } from "../../rules.ts";

export const FILTERS = ["subject", "language", "number"] as const;
export type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

/** Works without script: a form that opens the list's address. */
export function QueueFilters({ state, filters }: { state: State; filters: Filters }) {
  const t = useTexts("inquiries-desk");
  return (
    <Form className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="state" value={state} />
      <NativeSelect name="subject" label={t("head.subject")} defaultValue={filters.subject ?? ""}>
        <option value="">{t("filters.all")}</option>
        {SUBJECTS.map((one) => (
          <option key={one} value={one}>
            {t(`subjects.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect name="language" label={t("head.language")} defaultValue={filters.language ?? ""}>
        <option value="">{t("filters.all")}</option>
        {LOCALES.map((one) => (
          <option key={one} value={one}>
            {LOCALE_NAMES[one]}
          </option>
        ))}
      </NativeSelect>
      <TextField
        name="number"
        label={t("head.number")}
        maxLength={20}
        autoComplete="off"
        defaultValue={filters.number}
      />
      <Button type="submit" variant="secondary">
        {t("filters.show")}
      </Button>
      {Object.keys(filters).length > 0 && (
        <LinkButton variant="quiet" to={`${href("/desk/service")}?state=${state}`}>
          {t("filters.reset")}
        </LinkButton>
      )}
    </Form>
  );
}
