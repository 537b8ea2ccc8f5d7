import { useTexts } from "#i18n/use-texts.tsx";
import { DateField } from "#ui/fields/date-field.tsx";

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
export function BirthField(props: BirthFieldProps) {
  const t = useTexts("accounts");
  return <DateField {...props} hint={t("field.birth_hint")} autoComplete="bday" />;
}
