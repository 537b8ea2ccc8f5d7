import { useState } from "react";
import { NewPasswordField, UsernameField } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { LanguageSetting } from "./language-setting.tsx";
import { type Passkey, PasskeySettings } from "./passkey-settings.tsx";
import { SaveForm } from "./save-form.tsx";

type AccountSettingsProps = { email: string; username: string; passkeys: Passkey[]; now: string };

export function AccountSettings({ email, username, passkeys, now }: AccountSettingsProps) {
  return (
    <div className="flex flex-col gap-5">
      <EmailSetting email={email} />
      <UsernameSetting username={username} />
      <PasswordSetting />
      <PasskeySettings passkeys={passkeys} now={now} />
      <LanguageSetting />
    </div>
  );
}

function EmailSetting({ email }: { email: string }) {
  const t = useTexts("accounts");
  const [next, setNext] = useState("");
  const [password, setPassword] = useState("");
  return (
    <SaveForm
      title={t("field.email")}
      words={t("settings.email_words", { email })}
      saveLabel={t("settings.email_change")}
      doneWords={t("settings.email_sent")}
      save={() => call("POST", "/api/mail-changes", { body: { email: next, password } })}
    >
      {(errors) => (
        <>
          <TextField
            type="email"
            autoComplete="email"
            label={t("settings.email_new")}
            value={next}
            error={errors.email}
            onChange={(event) => setNext(event.target.value)}
          />
          <OwnPassword value={password} error={errors.password} onChange={setPassword} />
        </>
      )}
    </SaveForm>
  );
}

function UsernameSetting({ username }: { username: string }) {
  const t = useTexts("accounts");
  const [name, setName] = useState(username);
  return (
    <SaveForm
      title={t("field.username")}
      save={() => call("PUT", "/api/username", { body: { name }, repeatable: true })}
    >
      {(errors) => <UsernameField value={name} own={username} error={errors.name} onChange={setName} />}
    </SaveForm>
  );
}

const NO_PASSWORDS = { old_password: "", password: "", password_again: "" };

function PasswordSetting() {
  const t = useTexts("accounts");
  const [form, setForm] = useState(NO_PASSWORDS);
  const save = async () => {
    await call("PUT", "/api/password", { body: form });
    setForm(NO_PASSWORDS);
  };
  const words = { showLabel: t("password.show"), hideLabel: t("password.hide") };
  return (
    <SaveForm
      title={t("password.label")}
      words={t("settings.password_words")}
      saveLabel={t("password.save")}
      save={save}
    >
      {(errors) => (
        <>
          <PasswordField
            {...words}
            label={t("settings.password_old")}
            autoComplete="current-password"
            value={form.old_password}
            error={errors.old_password}
            onChange={(event) => setForm({ ...form, old_password: event.target.value })}
          />
          <NewPasswordField
            value={form.password}
            error={errors.password}
            onChange={(password) => setForm({ ...form, password })}
          />
          <PasswordField
            {...words}
            label={t("password.again")}
            autoComplete="new-password"
            value={form.password_again}
            error={errors.password_again}
            onChange={(event) => setForm({ ...form, password_again: event.target.value })}
          />
        </>
      )}
    </SaveForm>
  );
}

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
