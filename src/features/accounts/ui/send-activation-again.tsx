import { useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { sendActivation } from "../contract.ts";

/** Requests the activation mail again and shows the result. */
export function SendActivationAgain({ small = false }: { small?: boolean }) {
  const t = useTexts("accounts");
  const memberId = useMemberId();
  const { busy, error, run } = useAction();
  const [sent, setSent] = useState(false);
  const handleClick = async () => {
    setSent(false);
    setSent(
      await run(() => call<typeof sendActivation>("POST", "/api/activation-mails", { body: {}, memberId })),
    );
  };
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button variant="secondary" size={small ? "small" : "medium"} loading={busy} onClick={handleClick}>
        {t("confirm.again")}
      </Button>
      <p role="status" className={error ? "text-danger text-sm" : "text-ink-2 text-sm"}>
        {error ? error.message || t("failed") : sent && t("confirm.sent")}
      </p>
    </div>
  );
}
