import { type ReactNode, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import type { requestExportByMail, requestReactivation } from "../../contract.ts";

type Body = { login: string };

const REQUESTS = {
  again: (body: Body) =>
    call<typeof requestReactivation>("POST", "/api/reactivation-mails", { body, memberId: null }),
  export: (body: Body) =>
    call<typeof requestExportByMail>("POST", "/api/export-mails", { body, memberId: null }),
};

/** Requests by e-mail that are offered after a log-in refused with this code. */
const OFFERS: Partial<Record<string, keyof typeof REQUESTS>> = {
  "accounts.pending_deletion": "again",
  "accounts.banned": "export",
  "accounts.frozen": "export",
};

/**
 * Shown below the refusal: a form for new links of a closed account, or for a banned member's data. Null for other
 * refusals.
 */
export function offerMail(refusal: string | undefined, login: string): ReactNode {
  const request = OFFERS[refusal ?? ""];
  return request ? <RequestMail request={request} login={login} /> : null;
}

function RequestMail({ request, login }: { request: keyof typeof REQUESTS; login: string }) {
  const t = useTexts("accounts");
  const { busy, error, run } = useAction();
  const [sent, setSent] = useState(false);
  const handleClick = async () => setSent(await run(() => REQUESTS[request]({ login })));
  return (
    <span className="flex flex-col items-start gap-1.5">
      {!sent && (
        <Button type="button" variant="secondary" size="small" loading={busy} onClick={handleClick}>
          {t(`leaving.${request}.button`)}
        </Button>
      )}
      <span role="status" className="text-sm">
        {error ? error.message || t("failed") : sent && t(`leaving.${request}.sent`)}
      </span>
    </span>
  );
}
