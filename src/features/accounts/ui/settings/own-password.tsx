import { useTexts } from "#i18n/use-texts.tsx";
import { PasswordField } from "#ui/password-field.tsx";

type OwnPasswordProps = { value: string; error: string | undefined; onChange: (password: string) => void };

/** Asked for again before what could be taken from the member otherwise. */
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
