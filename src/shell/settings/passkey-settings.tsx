import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { addPasskey, FormError } from "#features/accounts/ui/accounts.tsx";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call.ts";
import { Card } from "#ui/card.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useWork } from "#ui/use-work.ts";
import { sayWhen } from "./say-when.ts";

export type Passkey = { id: string; name: string; created_at: string; last_used_at: string | null };

/** A second way in, offered where the browser can and never asked for. */
export function PasskeySettings({ passkeys, now }: { passkeys: Passkey[]; now: string }) {
  const t = useTexts("accounts");
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useWork();
  const [able, setAble] = useState(false);
  const [name, setName] = useState("");
  useEffect(() => setAble(typeof window.PublicKeyCredential === "function"), []);
  if (!able && passkeys.length === 0) return null;
  const handleAdd = () =>
    run(() => addPasskey(name.trim() || t("passkeys.unnamed"))).then(() => revalidate());
  const handleRemove = (id: string) =>
    run(() => call("DELETE", "/api/passkeys", { body: { id }, repeatable: true })).then(() => revalidate());
  return (
    <Card as="section" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg">{t("passkeys.title")}</h2>
        <p className="text-ink-2 text-sm">{t("passkeys.words")}</p>
      </div>
      {error && <FormError>{error.message || t("failed")}</FormError>}
      {passkeys.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center gap-3 py-2">
              <KeyRound className="text-ink-2" />
              <div className="min-w-0 grow">
                <p className="font-semibold">{passkey.name}</p>
                <p className="text-ink-2 text-sm">
                  {sayWhen(passkey.last_used_at ?? passkey.created_at, { now, locale })}
                </p>
              </div>
              <Button
                variant="quiet"
                size="small"
                aria-label={t("passkeys.remove_label", { name: passkey.name })}
                onClick={() => handleRemove(passkey.id)}
              >
                {t("passkeys.remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {able && (
        <>
          <TextField
            label={t("passkeys.name")}
            hint={t("passkeys.name_hint")}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button variant="secondary" className="self-start" loading={busy} onClick={handleAdd}>
            {t("passkeys.add")}
          </Button>
        </>
      )}
    </Card>
  );
}
