import KeyRound from "lucide-react/icons/key-round";
import { type FormEvent, useState } from "react";
import type { OutputOf } from "#base/endpoint.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { loadFile } from "#ui/lazy-part.ts";
import type { startEnrolmentPasskey } from "../../enrol-contract.ts";

type Props = {
  start: () => Promise<OutputOf<typeof startEnrolmentPasskey>>;
  save: (made: { name: string; credential: { id: string; response: object } }) => Promise<void>;
};

/** Names a passkey and lets the browser create it. */
export function NewPasskey({ start, save }: Props) {
  const t = useTexts("staff");
  const { busy, error, run } = useAction();
  const [name, setName] = useState("");
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    await run(async () => {
      const { createPasskey } = await loadFile(() => import("../../ui/ask-passkey.ts"));
      const credential = await createPasskey(await start());
      if (!credential) return;
      await save({ name, credential });
      setName("");
    });
  };
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-3">
      <TextField
        label={t("passkeys.name")}
        hint={t("passkeys.name_hint")}
        maxLength={60}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {error && <FormError>{error.message || t("failed")}</FormError>}
      <Button type="submit" variant="secondary" icon={<KeyRound />} loading={busy}>
        {t("passkeys.create")}
      </Button>
    </form>
  );
}
