import { useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { useMemberId } from "#ui/member-id.ts";
import type { changeUsername, PasskeyView, requestMailChange } from "../../contract.ts";
import { UsernameField } from "../username-field.tsx";
import { OwnPassword } from "./own-password.tsx";
import { PasskeySettings } from "./passkey-settings.tsx";
import { PasswordSetting } from "./password-setting.tsx";
import { SaveForm } from "./save-form.tsx";

type AccountSettingsProps = { email: string; username: string; passkeys: PasskeyView[]; now: string };

export function AccountSettings({ email, username, passkeys, now }: AccountSettingsProps) {
  return (
    <div className="flex flex-col gap-5">
      <EmailSetting email={email} />
      <UsernameSetting username={username} />
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

function UsernameSetting({ username }: { username: string }) {
  const t = useTexts("accounts");
  const memberId = useMemberId();
  const [name, setName] = useState(username);
  return (
    <SaveForm
      title={t("field.username")}
      save={() =>
        call<typeof changeUsername>("PUT", "/api/username", { body: { name }, memberId, repeatable: true })
      }
    >
      {(errors) => <UsernameField value={name} own={username} error={errors.name} onChange={setName} />}
    </SaveForm>
  );
}
