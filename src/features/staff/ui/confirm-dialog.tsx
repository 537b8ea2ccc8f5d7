import KeyRound from "lucide-react/icons/key-round";
import { type FormEvent, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { loadFile } from "#ui/lazy-part.ts";
import type { confirmAtDesk, startConfirmation } from "../log-in-contract.ts";

/** Asks for the person's own second factor, for one action. */
export function ConfirmDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useTexts("staff");
  const { busy, error, run } = useAction();
  const [code, setCode] = useState("");
  const handlePasskey = async () => {
    let isDone = false;
    await run(async () => {
      const credential = await showPasskey();
      if (!credential) return;
      await call<typeof confirmAtDesk>("POST", "/api/desk/confirmations", {
        ...{ body: { credential }, memberId: null },
      });
      isDone = true;
    });
    if (isDone) onDone();
  };
  const handleCode = async (event: FormEvent) => {
    event.preventDefault();
    const options = { body: { code }, memberId: null };
    if (await run(() => call<typeof confirmAtDesk>("POST", "/api/desk/confirmations", options))) onDone();
  };
  return (
    <Dialog open onClose={onClose} title={t("confirm.title")} closeLabel={t("confirm.cancel")}>
      <div className="flex flex-col gap-5">
        <p className="text-ink-2">{t("confirm.words")}</p>
        <Button icon={<KeyRound />} loading={busy} onClick={handlePasskey} wide>
          {t("confirm.passkey")}
        </Button>
        <form onSubmit={handleCode} className="flex flex-col gap-3">
          <TextField
            label={t("fields.code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" variant="secondary" disabled={code.length < 6} loading={busy}>
            {t("confirm.by_code")}
          </Button>
        </form>
        {error && <FormError>{error.message || t("failed")}</FormError>}
      </div>
    </Dialog>
  );
}

async function showPasskey() {
  const { askForPasskey } = await loadFile(() => import("./ask-passkey.ts"));
  const options = { body: {}, memberId: null };
  return askForPasskey(
    await call<typeof startConfirmation>("POST", "/api/desk/confirmation-options", options),
  );
}
