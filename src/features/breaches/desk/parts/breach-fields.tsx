import { useTexts } from "#i18n/use-texts.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { type BreachView, LENGTHS } from "../../contract.ts";
import { BREACH_KINDS } from "../../rules.ts";

type Props = { breach: BreachView | null; errors: Readonly<Record<string, string>> };
type Field = Props & { name: "people" | "data" | "effects" | "measures" | "facts" | Why; most: number };
type Why = "authority_why" | "members_why";

/** What is written down of a breach. */
export function BreachFields({ breach, errors }: Props) {
  const t = useTexts("breaches");
  const common = { breach, errors };
  return (
    <>
      <TimeField name="found_at" {...common} required />
      <Kinds {...common} />
      <Words name="facts" most={LENGTHS.facts} {...common} />
      <Words name="people" most={LENGTHS.short} hint={t("form.people_hint")} {...common} />
      <Words name="data" most={LENGTHS.short} hint={t("form.data_hint")} {...common} />
      <Words name="effects" most={LENGTHS.long} {...common} />
      <Words name="measures" most={LENGTHS.long} {...common} />
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-2 font-semibold">{t("form.authority")}</legend>
        <TimeField name="told_authority_at" {...common} />
        <Words name="authority_why" most={LENGTHS.why} {...common} />
      </fieldset>
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-2 font-semibold">{t("form.members")}</legend>
        <TimeField name="told_members_at" {...common} />
        <Words name="members_why" most={LENGTHS.why} {...common} />
      </fieldset>
    </>
  );
}

type TimeName = "found_at" | "told_authority_at" | "told_members_at";

/** The browser's own field for a time has no time zone, so all times here are in UTC. */
function TimeField({ name, breach, errors, required }: Props & { name: TimeName; required?: boolean }) {
  const t = useTexts("breaches");
  return (
    <TextField
      type="datetime-local"
      name={name}
      label={`${t(`form.${name}`)} (UTC)`}
      defaultValue={breach?.[name]?.slice(0, 16) ?? ""}
      error={errors[name]}
      required={required}
    />
  );
}

function Kinds({ breach, errors }: Props) {
  const t = useTexts("breaches");
  return (
    <fieldset>
      <legend className="font-semibold">{t("form.kinds")}</legend>
      {BREACH_KINDS.map((kind) => (
        <Checkbox
          key={kind}
          name="kinds"
          value={kind}
          label={t(`form.kind.${kind}`)}
          defaultChecked={breach?.kinds.includes(kind)}
          error={kind === BREACH_KINDS[0] ? errors.kinds : undefined}
        />
      ))}
    </fieldset>
  );
}

function Words({ name, most, hint, breach, errors }: Field & { hint?: string }) {
  const t = useTexts("breaches");
  return (
    <TextArea
      name={name}
      label={t(`form.${name}`)}
      hint={hint}
      defaultValue={breach?.[name] ?? ""}
      error={errors[name]}
      maxLength={most}
      rows={3}
    />
  );
}
