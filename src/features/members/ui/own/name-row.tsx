import { type FormEvent, useState } from "react";
import type { changeUsername } from "#features/accounts/contract.ts";
import { UsernameField } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { useMemberId } from "#ui/member-id.ts";
import { FactRow } from "./fact-row.tsx";

type NameRowProps = {
  username: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  onSaved: () => Promise<void>;
};

/** Saved by a button, since a half-typed name may belong to somebody else. */
export function NameRow({ username, open, onToggle, onSaved }: NameRowProps) {
  const t = useTexts("accounts");
  const words = useTexts("profiles");
  const [name, setName] = useState(username);
  const [saved, setSaved] = useState(false);
  const memberId = useMemberId();
  const { busy, error, run, forget } = useAction();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run(async () => {
      await call<typeof changeUsername>("PUT", "/api/username", {
        body: { name },
        memberId,
        repeatable: true,
      });
      await onSaved();
    });
    setSaved(done);
  };
  const failed = error && !error.fields.name && { failed: error.message || words("own.unreached") };
  return (
    <FactRow
      id="username"
      label={t("field.username")}
      value={username}
      state={failed ? failed : saved ? "saved" : undefined}
      open={open}
      onToggle={onToggle}
    >
      <form method="post" noValidate onSubmit={handleSubmit} className="flex flex-col items-start gap-2">
        <div className="w-full">
          <UsernameField
            value={name}
            own={username}
            error={error?.fields.name}
            onChange={(typed) => {
              setName(typed);
              setSaved(false);
              forget();
            }}
          />
        </div>
        <Button type="submit" variant="secondary" loading={busy} disabled={name === username}>
          {t("settings.save")}
        </Button>
      </form>
    </FactRow>
  );
}
