import { useTexts } from "#i18n/use-texts.tsx";
import { DateField } from "#ui/aria/date-field.tsx";

type BirthFieldProps = {
  label: string;
  value: string | null;
  error?: string | undefined;
  onChange: (date: string | null) => void;
};

/**
 * Separate fields for day, month and year: a phone shows its number pad, and nobody has to page a calendar back by
 * decades.
 */
export function BirthField({ label, value, error, onChange }: BirthFieldProps) {
  const t = useTexts("accounts");
  return (
    <DateField
      label={label}
      hint={t("field.birth_hint")}
      name="date_of_birth"
      autoComplete="bday"
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
