import { useTexts } from "#i18n/use-texts.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { MIN_PASSWORD } from "../rules.ts";
import { PasswordMeter } from "./password-meter.tsx";

type NewPasswordFieldProps = {
  value: string;
  /** Words that somebody who knows the person would try. */
  about?: readonly string[];
  error?: string | undefined;
  onChange: (password: string) => void;
};

const NOTHING: readonly string[] = [];

/**
 * A field for a new password that shows how easily it can be guessed. The server knows more words than the meter, so the
 * meter says nothing while an error is shown: it could call a refused password very good.
 */
export function NewPasswordField({ value, about = NOTHING, error, onChange }: NewPasswordFieldProps) {
  const t = useTexts("accounts");
  return (
    <div className="flex flex-col gap-2">
      <PasswordField
        name="password"
        label={t("password.new")}
        hint={t("password.hint", { count: MIN_PASSWORD })}
        showLabel={t("password.show")}
        hideLabel={t("password.hide")}
        autoComplete="new-password"
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <PasswordMeter password={error ? "" : value} about={about} />
    </div>
  );
}
