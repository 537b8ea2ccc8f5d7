import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { useMemberId } from "#ui/member-id.ts";
import type { PasskeyView, removePasskey } from "../../contract.ts";
import { proveOwner } from "../add-passkey.ts";
import { OwnPassword, passwordErrorIn } from "./own-password.tsx";
import { PasskeyInstead } from "./passkey-instead.tsx";

type RemovePasskeyProps = { passkey: PasskeyView; onCancel: () => void; onRemoved: () => void };

/** Asks for the password or a passkey, because a stolen session must not be able to take the owner's way in. */
export function RemovePasskey({ passkey: { id, name }, onCancel, onRemoved }: RemovePasskeyProps) {
  const t = useTexts("accounts");
  const { busy, error, remove } = useRemove(id, onRemoved);
  const [password, setPassword] = useState("");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const wrong = passwordErrorIn(error?.fields);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void remove(password);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onCancel();
  };
  return (
    <form
      ref={form}
      method="post"
      onSubmit={handleSubmit}
      onKeyDown={handleKey}
      noValidate
      className="flex flex-col gap-4 pb-2"
    >
      {error && !wrong && <FormError>{error.message || t("failed")}</FormError>}
      <OwnPassword value={password} error={wrong} onChange={setPassword} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="danger"
          aria-label={t("passkeys.remove_label", { name })}
          loading={busy}
        >
          {t("passkeys.remove")}
        </Button>
        <PasskeyInstead busy={busy} onUse={() => void remove(null)} />
      </div>
    </form>
  );
}

/** `remove` takes the password, or null to use a passkey. */
function useRemove(id: string, onRemoved: () => void) {
  const memberId = useMemberId();
  const { busy, error, run } = useAction();
  const remove = async (password: string | null) => {
    let isRemoved = false;
    await run(async () => {
      const proof = await proveOwner(password, memberId);
      if (!proof) return;
      await call<typeof removePasskey>("DELETE", "/api/passkeys", { body: { id, proof }, memberId });
      isRemoved = true;
    });
    if (isRemoved) onRemoved();
  };
  return { busy, error, remove };
}
