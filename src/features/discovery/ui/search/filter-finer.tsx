import Lock from "lucide-react/icons/lock";
import { BODIES, EYES, HAIRS, nameValue, RELATIONSHIPS, TATTOOS } from "#features/profiles/ui/profiles.tsx";
import type { Translate } from "#i18n/texts.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { ChoiceChips } from "#ui/fields/choice-chips.tsx";
import { PremiumNote } from "../premium-note.tsx";
import { type FilterFieldsProps, listFiner } from "./filter-frame.ts";
import { FilterInterests } from "./filter-interests.tsx";

const CODES = {
  relationship: RELATIONSHIPS,
  hair: HAIRS,
  eye: EYES,
  body: BODIES,
} as const;

/** Finer filters for premium members. Others see a list of them with an upgrade link. */
export function FilterFiner(props: FilterFieldsProps) {
  const finer = listFiner(props.frame);
  if (finer.length === 0) return null;
  return props.frame.premium ? <FinerFields {...props} finer={finer} /> : <FinerNote finer={finer} />;
}

type Finer = { finer: ReturnType<typeof listFiner> };

function FinerFields({ filters, onChange, finer }: FilterFieldsProps & Finer) {
  const t = useTexts("discovery");
  const named = useTexts("profiles");
  return (
    <div>
      {finer.includes("online") && (
        <Checkbox
          label={t("search.online")}
          checked={filters.online === "yes"}
          onChange={(event) => onChange({ online: event.target.checked ? "yes" : undefined })}
        />
      )}
      {finer.map((field) => {
        if (field === "online") return null;
        if (field === "tattoos")
          return (
            <Disclosure key={field} title={named("fields.tattoos")} detail={filters.tattoos && 1}>
              <ChoiceChips
                label={named("fields.tattoos")}
                labelHidden
                choices={TATTOOS.map((code) => ({ code, label: t(`search.tattoos_${code}`) }))}
                value={filters.tattoos ? [filters.tattoos] : []}
                onChange={(chosen) => onChange({ tattoos: chosen.find((code) => code !== filters.tattoos) })}
              />
            </Disclosure>
          );
        if (field === "interests")
          return <FilterInterests key={field} chosen={filters.interests ?? []} onChange={onChange} />;
        const chosen: readonly string[] = filters[field] ?? [];
        return (
          <Disclosure key={field} title={nameField(field, { t, named })} detail={chosen.length || null}>
            <ChoiceChips
              label={nameField(field, { t, named })}
              labelHidden
              choices={CODES[field].map((code) => ({ code, label: nameValue(named, field, code as never) }))}
              value={chosen as never[]}
              onChange={(codes) => onChange({ [field]: codes })}
            />
          </Disclosure>
        );
      })}
    </div>
  );
}

function FinerNote({ finer }: Finer) {
  const t = useTexts("discovery");
  const named = useTexts("profiles");
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-5">
      <h3 className="text-base">{t("search.finer.title")}</h3>
      <ul className="flex flex-wrap gap-2">
        {finer.map((field) => (
          <li
            key={field}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-surface-2 px-3.5 text-ink-2 text-sm [&_.lucide]:size-4"
          >
            <Lock />
            {nameField(field, { t, named })}
          </li>
        ))}
      </ul>
      <PremiumNote />
    </section>
  );
}

function nameField(
  field: Finer["finer"][number],
  { t, named }: { t: Translate<"discovery">; named: Translate<"profiles"> },
): string {
  if (field === "relationship" || field === "interests") return t(`search.fields.${field}`);
  return field === "online" ? t("search.online") : named(`fields.${field}`);
}
