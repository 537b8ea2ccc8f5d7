import KeyRound from "lucide-react/icons/key-round";
import { useRevalidator } from "react-router";
import { sayWhen } from "#i18n/say-when.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { useMemberId } from "#ui/member-id.ts";
import type { PasskeyView, removePasskey } from "../../contract.ts";

type PasskeyListProps = {
  passkeys: PasskeyView[];
  now: string;
  /** Called after one has been removed. */
  onRemoved?: (id: string) => void;
};

export function PasskeyList({ passkeys, now, onRemoved }: PasskeyListProps) {
  const t = useTexts("accounts");
  const tag = useRegionalTag();
  const { revalidate } = useRevalidator();
  const memberId = useMemberId();
  const { busy, error, run } = useAction();
  const handleRemove = async (id: string) => {
    const options = { body: { id }, memberId, repeatable: true };
    if (!(await run(() => call<typeof removePasskey>("DELETE", "/api/passkeys", options)))) return;
    onRemoved?.(id);
    await revalidate();
  };
  return (
    <>
      {error && <FormError>{error.message || t("failed")}</FormError>}
      <ul className="flex flex-col divide-y divide-line">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex items-center gap-3 py-2">
            <KeyRound className="text-ink-2" />
            <div className="min-w-0 grow">
              <p className="font-semibold">{passkey.name}</p>
              <p className="text-ink-2 text-sm">
                {sayWhen(passkey.last_used_at ?? passkey.created_at, { now, tag })}
              </p>
            </div>
            <Button
              variant="quiet"
              size="small"
              aria-label={t("passkeys.remove_label", { name: passkey.name })}
              disabled={busy}
              onClick={() => handleRemove(passkey.id)}
            >
              {t("passkeys.remove")}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
