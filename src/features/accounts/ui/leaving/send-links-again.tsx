import { useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import type { requestReactivation } from "../../contract.ts";

/** Below the refusal of a closed account: requests the e-mail with its links again. */
export function SendLinksAgain({ login }: { login: string }) {
  const t = useTexts("accounts");
  const { busy, error, run } = useAction();
  const [sent, setSent] = useState(false);
  const handleClick = async () => {
    const body = { login };
    setSent(
      await run(() =>
        call<typeof requestReactivation>("POST", "/api/reactivation-mails", { body, memberId: null }),
      ),
    );
  };
  return (
    <span className="flex flex-col items-start gap-1.5">
      {!sent && (
        <Button type="button" variant="secondary" size="small" loading={busy} onClick={handleClick}>
          {t("leaving.again.button")}
        </Button>
      )}
      <span role="status" className="text-sm">
        {error ? error.message || t("failed") : sent && t("leaving.again.sent")}
      </span>
    </span>
  );
}
