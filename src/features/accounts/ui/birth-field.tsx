import { useTexts } from "#i18n/use-texts.tsx";
import { DateField } from "#ui/aria/date-field.tsx";

type BirthFieldProps = {
  label: string;
  value: string | null;
  error?: string | undefined;
  onChange: (date: string | null) => void;
};

/** Day, month and year apart: a phone shows its digits, and nobody turns a calendar back by decades. */
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
