import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { useMemberId } from "#ui/member-id.ts";
import type { changePassword, PasskeyView } from "../../contract.ts";
import { NewPasswordField } from "../new-password-field.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { SaveForm } from "./save-form.tsx";

const NO_PASSWORDS = { old_password: "", password: "", password_again: "" };

/** After the change, lists the passkeys that can still log in. */
export function PasswordSetting({ now }: { now: string }) {
  const t = useTexts("accounts");
  const memberId = useMemberId();
  const [form, setForm] = useState(NO_PASSWORDS);
  const [remaining, setRemaining] = useState<PasskeyView[] | null>(null);
  const { revalidate } = useRevalidator();
  const save = async () => {
    const options = { body: form, memberId };
    const { passkeys } = await call<typeof changePassword>("PUT", "/api/password", options);
    setForm(NO_PASSWORDS);
    setRemaining(passkeys.length > 0 ? passkeys : null);
    // Reloads the list of sessions, because the others have ended.
    void revalidate();
  };
  return (
    <SaveForm
      title={t("password.label")}
      words={t("settings.password_words")}
      saveLabel={t("password.save")}
      save={save}
      after={
        remaining && (
          <div className="flex flex-col gap-2">
            {remaining.length > 0 && <p role="status">{t("settings.password_passkeys")}</p>}
            <PasskeyList
              passkeys={remaining}
              now={now}
              onRemoved={(id) => setRemaining((those) => those?.filter((one) => one.id !== id) ?? null)}
            />
          </div>
        )
      }
    >
      {(errors) => <PasswordFields form={form} errors={errors} onChange={setForm} />}
    </SaveForm>
  );
}

type PasswordFieldsProps = {
  form: typeof NO_PASSWORDS;
  errors: Readonly<Record<string, string>>;
  onChange: (form: typeof NO_PASSWORDS) => void;
};

function PasswordFields({ form, errors, onChange }: PasswordFieldsProps) {
  const t = useTexts("accounts");
  const words = { showLabel: t("password.show"), hideLabel: t("password.hide") };
  return (
    <>
      <PasswordField
        {...words}
        label={t("settings.password_old")}
        autoComplete="current-password"
        value={form.old_password}
        error={errors.old_password}
        onChange={(event) => onChange({ ...form, old_password: event.target.value })}
      />
      <NewPasswordField
        value={form.password}
        error={errors.password}
        onChange={(password) => onChange({ ...form, password })}
      />
      <PasswordField
        {...words}
        label={t("password.again")}
        autoComplete="new-password"
        value={form.password_again}
        error={errors.password_again}
        onChange={(event) => onChange({ ...form, password_again: event.target.value })}
      />
    </>
  );
}
