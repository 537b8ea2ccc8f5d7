import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { useMemberId } from "#ui/member-id.ts";
import type { PasskeyView, requestMailChange } from "../../contract.ts";
import { changeUsername } from "../change-username.ts";
import { UsernameField } from "../username-field.tsx";
import { OwnPassword, passwordErrorIn } from "./own-password.tsx";
import { PasskeySettings } from "./passkey-settings.tsx";
import { PasswordSetting } from "./password-setting.tsx";
import { SaveForm } from "./save-form.tsx";

type AccountSettingsProps = { email: string; username: string; passkeys: PasskeyView[]; now: string };

export function AccountSettings({ email, username, passkeys, now }: AccountSettingsProps) {
  return (
    <div className="flex flex-col gap-5">
      <EmailSetting email={email} />
      <UsernameSetting username={username} hasPasskey={passkeys.length > 0} />
      <PasswordSetting now={now} />
      <PasskeySettings passkeys={passkeys} now={now} />
    </div>
  );
}

function EmailSetting({ email }: { email: string }) {
  const t = useTexts("accounts");
  const memberId = useMemberId();
  const [next, setNext] = useState("");
  const [password, setPassword] = useState("");
  return (
    <SaveForm
      id="email"
      title={t("field.email")}
      words={t("settings.email_words", { email })}
      saveLabel={t("settings.email_change")}
      doneWords={t("settings.email_sent")}
      save={() =>
        call<typeof requestMailChange>("POST", "/api/mail-changes", {
          body: { email: next, password },
          memberId,
        })
      }
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

/** Asks for the password or a passkey, because the username also logs in. */
function UsernameSetting({ username, hasPasskey }: { username: string; hasPasskey: boolean }) {
  const t = useTexts("accounts");
  const memberId = useMemberId();
  const { revalidate } = useRevalidator();
  const [name, setName] = useState(username);
  const [password, setPassword] = useState("");
  const save = async (proof: string | null) => {
    if (!(await changeUsername({ name, password: proof, memberId }))) return false;
    setPassword("");
    // The frame of the page shows the name, too.
    await revalidate();
    return true;
  };
  return (
    <SaveForm
      title={t("field.username")}
      save={() => save(password)}
      saveByPasskey={hasPasskey ? () => save(null) : undefined}
    >
      {(errors) => (
        <>
          <UsernameField value={name} own={username} error={errors.name} onChange={setName} />
          <OwnPassword value={password} error={passwordErrorIn(errors)} onChange={setPassword} />
        </>
      )}
    </SaveForm>
  );
}
