import { useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

/** Fields for a new password and its repetition. */
export function NewPasswordFields({ errors }: { errors: Record<string, string> }) {
  const t = useTexts("accounts");
  const [password, setPassword] = useState("");
  return (
    <>
      <NewPasswordField value={password} error={errors.password} onChange={setPassword} />
      <PasswordField
        name="password_again"
        label={t("password.again")}
        showLabel={t("password.show")}
        hideLabel={t("password.hide")}
        autoComplete="new-password"
        error={errors.password_again}
      />
    </>
  );
}
