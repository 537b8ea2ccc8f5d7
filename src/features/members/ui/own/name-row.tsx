import { type FormEvent, useState } from "react";
import {
  changeUsername,
  OwnPassword,
  PasskeyInstead,
  passwordErrorIn,
  UsernameField,
} from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { useAction } from "#ui/call/use-action.ts";
import { useMemberId } from "#ui/member-id.ts";
import { FactRow } from "./fact-row.tsx";

type NameRowProps = {
  username: string;
  hasPasskey: boolean;
  open: boolean;
  onToggle: (open: boolean) => void;
  onSaved: () => Promise<void>;
};

/**
 * Saved by a button, since a half-typed name may belong to somebody else, and with the password or a passkey, since
 * the name also logs in.
 */
export function NameRow({ username, hasPasskey, open, onToggle, onSaved }: NameRowProps) {
  const t = useTexts("accounts");
  const words = useTexts("profiles");
  const { form, error, busy, saved, type, save } = useNewName(username, onSaved);
  const wrong = passwordErrorIn(error?.fields);
  const failed = error && !error.fields.name && !wrong && { failed: error.message || words("own.unreached") };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(form.password);
  };
  return (
    <FactRow
      id="username"
      label={t("field.username")}
      value={username}
      state={failed ? failed : saved ? "saved" : undefined}
      open={open}
      onToggle={onToggle}
    >
      <form method="post" noValidate onSubmit={handleSubmit} className="flex flex-col gap-2">
        <UsernameField
          value={form.name}
          own={username}
          error={error?.fields.name}
          onChange={(name) => type({ name })}
        />
        <OwnPassword value={form.password} error={wrong} onChange={(password) => type({ password })} />
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button type="submit" variant="secondary" loading={busy} disabled={form.name === username}>
            {t("settings.save")}
          </Button>
          {hasPasskey && (form.name !== username || busy || saved) && (
            <PasskeyInstead busy={busy} onUse={() => void save(null)} />
          )}
        </div>
      </form>
    </FactRow>
  );
}

function useNewName(username: string, onSaved: () => Promise<void>) {
  const memberId = useMemberId();
  const { busy, error, run, forget } = useAction();
  const [form, setForm] = useState({ name: username, password: "" });
  const [saved, setSaved] = useState(false);
  const type = (typed: Partial<typeof form>) => {
    setForm((before) => ({ ...before, ...typed }));
    setSaved(false);
    forget();
  };
  const save = async (password: string | null) => {
    let isSaved = false;
    await run(async () => {
      isSaved = await changeUsername({ name: form.name, password, memberId });
      if (!isSaved) return;
      setForm((before) => ({ ...before, password: "" }));
      await onSaved();
    });
    setSaved(isSaved);
  };
  return { form, error, busy, saved, type, save };
}
