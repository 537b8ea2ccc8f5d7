import { useTexts } from "#i18n/use-texts.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { MAX_ABOUT } from "../rules.ts";

type AboutFieldProps = { value: string; onChange: (value: string) => void; onBlur?: () => void };

export function AboutField({ value, onChange, onBlur }: AboutFieldProps) {
  const t = useTexts("profiles");
  return (
    <TextArea
      label={t("fields.about")}
      hint={t("fields.about_hint")}
      note={`${[...value].length} / ${MAX_ABOUT}`}
      rows={5}
      value={value}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
