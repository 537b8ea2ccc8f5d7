import type { ReactNode } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { ChoiceChips } from "#ui/fields/choice-chips.tsx";
import type { AskedField } from "../asked-fields.ts";
import type { OwnProfile } from "../contract.ts";
import { BODIES, EYES, HAIRS, TATTOOS } from "../values.ts";
import { nameValue } from "./name-value.ts";

const CHOICES = { hair: HAIRS, eye: EYES, body: BODIES, tattoos: TATTOOS } as const;
type Field = keyof typeof CHOICES;
export type Looks = Pick<OwnProfile, Field>;

type LooksChipsProps = { value: Looks; asked: readonly AskedField[]; onChange: (looks: Looks) => void };

/** Chips that can be chosen at a glance, colours with a dot. Each can stay unanswered, and be taken back. */
export function LooksChips({ value, asked, onChange }: LooksChipsProps) {
  const t = useTexts("profiles");
  return (
    <div className="flex flex-col gap-6">
      {(Object.keys(CHOICES) as Field[])
        .filter((field) => asked.includes(field))
        .map((field) => {
          const chosen = value[field];
          return (
            <ChoiceChips<string>
              key={field}
              label={t(`fields.${field}`)}
              choices={CHOICES[field].map((code) => ({
                code,
                label: nameValue(t, field, code as never),
                mark: dotOf(field, code),
              }))}
              value={chosen === null ? [] : [chosen]}
              single
              optional
              onChange={([code = null]) => onChange({ ...value, [field]: code })}
            />
          );
        })}
    </div>
  );
}

/** The names of the colours are in `src/ui/styles/looks.css`. */
function dotOf(field: Field, code: string): ReactNode {
  if (field !== "hair" && field !== "eye") return null;
  if (code === "bald" || code === "other") return null;
  const background = `var(--${field}-${code.replaceAll(" ", "-")})`;
  return <span className="size-4 rounded-full border border-line-strong" style={{ background }} />;
}
