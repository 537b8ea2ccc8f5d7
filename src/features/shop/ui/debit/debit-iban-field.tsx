import { TextField } from "#ui/fields/text-field.tsx";
import { groupIban } from "../../debit-rules.ts";
import { useShopWords } from "../use-shop-words.ts";

type IbanFieldProps = { value: string; error?: string | undefined; onChange: (typed: string) => void };

/** Groups the IBAN while typing at its end; otherwise only on blur, so that the caret does not move. */
export function IbanField({ value, error, onChange }: IbanFieldProps) {
  const { t } = useShopWords();
  return (
    <TextField
      name="iban"
      label={t("debit.field.iban")}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={50}
      value={value}
      error={error}
      onChange={({ target }) => {
        const isAtEnd = target.selectionStart === target.value.length;
        const isAdded = target.value.length > value.length;
        onChange(isAtEnd && isAdded ? groupIban(target.value) : target.value);
      }}
      onBlur={({ target }) => onChange(groupIban(target.value))}
    />
  );
}
