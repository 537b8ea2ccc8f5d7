import { type FormEvent, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { useAction } from "#ui/call/use-action.ts";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useMemberId } from "#ui/member-id.ts";
import type { PasskeyView } from "../../contract.ts";
import { addPasskey } from "../add-passkey.ts";
import { OwnPassword } from "./own-password.tsx";
import { PasskeyInstead } from "./passkey-instead.tsx";
import { PasskeyList } from "./passkey-list.tsx";

/** An optional second way to log in, offered if the browser supports it. */
export function PasskeySettings({ passkeys, now }: { passkeys: PasskeyView[]; now: string }) {
  const t = useTexts("accounts");
  const [able, setAble] = useState(false);
  useEffect(() => setAble(typeof window.PublicKeyCredential === "function"), []);
  if (!able && passkeys.length === 0) return null;
  return (
    <Card as="section" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg">{t("passkeys.title")}</h2>
        <p className="text-ink-2 text-sm">{t("passkeys.words")}</p>
      </div>
      <PasskeyList passkeys={passkeys} now={now} />
      {able && <AddPasskey hasOthers={passkeys.length > 0} />}
    </Card>
  );
}

/** Asks for the password or another passkey, because a stolen session must not be able to create lasting access. */
function AddPasskey({ hasOthers }: { hasOthers: boolean }) {
  const t = useTexts("accounts");
  const { revalidate } = useRevalidator();
  const memberId = useMemberId();
  const { busy, error, run } = useAction();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const fields = error?.fields ?? {};
  const add = async (proof: string | null) => {
    let added = false;
    await run(async () => {
      added = await addPasskey({ name: name.trim() || t("passkeys.unnamed"), proof, memberId });
    });
    if (!added) return;
    setName("");
    setPassword("");
    await revalidate();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void add(password);
  };
  return (
    <form method="post" onSubmit={handleSubmit} noValidate className="flex flex-col gap-5">
      {error && !fields.password && <FormError>{error.message || t("failed")}</FormError>}
      <TextField
        label={t("passkeys.name")}
        hint={t("passkeys.name_hint")}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <OwnPassword value={password} error={fields.password} onChange={setPassword} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" loading={busy}>
          {t("passkeys.add")}
        </Button>
        {hasOthers && <PasskeyInstead busy={busy} onUse={() => void add(null)} />}
      </div>
    </form>
  );
}
