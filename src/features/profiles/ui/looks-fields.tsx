import { useTexts } from "#i18n/use-texts.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import type { AskedField } from "../asked-fields.ts";
import type { OwnProfile } from "../contract.ts";
import { BODIES, EYES, HAIRS, TATTOOS } from "../values.ts";
import { nameValue } from "./name-value.ts";

const CHOICES = { hair: HAIRS, eye: EYES, body: BODIES, tattoos: TATTOOS } as const;
type Field = keyof typeof CHOICES;
export type Looks = Pick<OwnProfile, Field>;

type LooksFieldsProps = {
  value: Looks;
  asked: readonly AskedField[];
  onChange: (looks: Looks) => void;
};

/** Native selects, which are fastest on a phone. Each can stay unanswered. */
export function LooksFields({ value, asked, onChange }: LooksFieldsProps) {
  const t = useTexts("profiles");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(Object.keys(CHOICES) as Field[])
        .filter((field) => asked.includes(field))
        .map((field) => (
          <NativeSelect
            key={field}
            label={t(`fields.${field}`)}
            value={value[field] ?? ""}
            onChange={(event) => onChange({ ...value, [field]: event.target.value || null })}
          >
            {CHOICES[field].map((code) => (
              <option key={code} value={code}>
                {nameValue(t, field, code as never)}
              </option>
            ))}
            <option value="">{t("fields.unsaid")}</option>
          </NativeSelect>
        ))}
    </div>
  );
}
