import { Form, href, useNavigation } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { listAudit } from "../../audit-contract.ts";
import { CHAINS } from "../../audit-rules.ts";
import type { Filters } from "./filters.ts";
import { useKind } from "./use-kind.ts";

type FiltersProps = { log: Pick<OutputOf<typeof listAudit>, "people" | "kinds">; filters: Filters };

/** Filters of the log. They stay in the address, so that a search can be kept and sent on. */
export function AuditFilters({ log: { people, kinds }, filters }: FiltersProps) {
  const t = useTexts("staff");
  const sayKind = useKind();
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      method="get"
      key={JSON.stringify(filters)}
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4"
      aria-label={t("audit.filters")}
    >
      <NativeSelect name="chain" label={t("audit.chain")} defaultValue={filters.chain ?? ""}>
        <option value="">{t("audit.any")}</option>
        {CHAINS.map((chain) => (
          <option key={chain} value={chain}>
            {t(`audit.chains.${chain}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect name="person" label={t("audit.person")} defaultValue={filters.person ?? ""}>
        <option value="">{t("audit.any")}</option>
        {people.map(({ id, alias }) => (
          <option key={id} value={id}>
            {alias}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect name="kind" label={t("audit.kind")} defaultValue={filters.kind ?? ""}>
        <option value="">{t("audit.any")}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {sayKind(kind)}
          </option>
        ))}
      </NativeSelect>
      <TextField
        name="member"
        label={t("audit.member")}
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={15}
        defaultValue={filters.member ?? ""}
      />
      <TextField name="from" type="date" label={t("audit.from")} defaultValue={filters.from ?? ""} />
      <TextField name="until" type="date" label={t("audit.until")} defaultValue={filters.until ?? ""} />
      {filters.request && <input type="hidden" name="request" value={filters.request} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy}>
          {t("audit.search")}
        </Button>
        {Object.keys(filters).length > 0 && (
          <LinkButton variant="quiet" to={href("/desk/audit")}>
            {t("audit.reset")}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
