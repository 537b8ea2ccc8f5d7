import { useTexts } from "#i18n/use-texts.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";

type OwnPasswordProps = { value: string; error: string | undefined; onChange: (password: string) => void };

/** Returns the error of the password, which stands inside the proof if it was too long to be read. */
export function passwordErrorIn(fields: Readonly<Record<string, string>> | undefined) {
  return fields?.password ?? fields?.["proof.password"];
}

/** Asks for the password again, before actions that a stolen session must not allow. */
export function OwnPassword({ value, error, onChange }: OwnPasswordProps) {
  const t = useTexts("accounts");
  return (
    <PasswordField
      label={t("settings.password_own")}
      showLabel={t("password.show")}
      hideLabel={t("password.hide")}
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
