import type { ReactNode } from "react";
import { Form, href, useNavigation } from "react-router";
import { COUNTRIES } from "#base/countries.ts";
import { LOCALES } from "#base/locales.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { type Queue, TRIGGERS } from "../../case-rules.ts";
import { RULE_NAMES } from "../../rules-list.ts";
import { sayLanguage } from "../parts/say.ts";
import type { Filters } from "./filters.ts";

type FiltersProps = { queue: Queue; filters: Filters; sites: readonly { id: number; name: string }[] };

/** Chooses which cases of the queue are listed. The choice stays in the address. */
export function QueueFilters({ queue, filters, sites }: FiltersProps) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const busy = useNavigation().state !== "idle";
  const chosen = Object.keys(filters).length;
  const countries = new Intl.DisplayNames(tag, { type: "region" });
  return (
    <Disclosure title={t("filters.title", { n: chosen })} open={chosen > 0}>
      <Form
        method="get"
        key={JSON.stringify(filters)}
        aria-label={t("filters.label")}
        className="grid items-end gap-4 pt-2 sm:grid-cols-2 lg:grid-cols-3"
      >
        <Choice name="site" filters={filters}>
          {sites.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice name="country" filters={filters}>
          {COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {countries.of(code)}
            </option>
          ))}
        </Choice>
        <Choice name="language" filters={filters}>
          {LOCALES.map((code) => (
            <option key={code} value={code}>
              {sayLanguage(code, tag)}
            </option>
          ))}
        </Choice>
        <Choice name="rule" filters={filters}>
          {RULE_NAMES.map((rule) => (
            <option key={rule} value={rule}>
              {t(`rule.${rule}`)}
            </option>
          ))}
        </Choice>
        <Choice name="trigger" filters={filters}>
          {TRIGGERS.map((trigger) => (
            <option key={trigger} value={trigger}>
              {t(`filters.triggers.${trigger}`)}
            </option>
          ))}
        </Choice>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" loading={busy}>
            {t("filters.apply")}
          </Button>
          {chosen > 0 && (
            <LinkButton variant="quiet" to={href("/desk/queues/:queue", { queue })}>
              {t("filters.reset")}
            </LinkButton>
          )}
        </div>
      </Form>
    </Disclosure>
  );
}

type ChoiceProps = { name: keyof Filters; filters: Filters; children: ReactNode };

/** An empty choice is left out of the address by the server. */
function Choice({ name, filters, children }: ChoiceProps) {
  const t = useTexts("moderation-desk");
  return (
    <NativeSelect name={name} label={t(`filters.${name}`)} defaultValue={filters[name] ?? ""}>
      <option value="">{t("filters.any")}</option>
      {children}
    </NativeSelect>
  );
}
