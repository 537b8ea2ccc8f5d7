import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import type { closeInquiry, DeskInquiry, reopenInquiry } from "../../desk-contract.ts";
import { HandOver } from "./hand-over.tsx";

type StepsProps = { inquiry: DeskInquiry; isTaken: boolean };

/** Closes, opens again, or hands over to moderation. */
export function OtherSteps({ inquiry, isTaken }: StepsProps) {
  const t = useTexts("inquiries-desk");
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const [isHandingOver, setHandingOver] = useState(false);
  const { id, state, last } = inquiry;
  const press = async (work: () => Promise<unknown>) => {
    await run(work);
    await revalidate();
  };
  const close = () => {
    const options = { body: { id, seen: last }, memberId: null };
    return call<typeof closeInquiry>("POST", "/api/desk/inquiry-closings", options);
  };
  const reopen = () => {
    const options = { body: { id }, memberId: null };
    return call<typeof reopenInquiry>("POST", "/api/desk/inquiry-reopenings", options);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {(state === "waiting" || state === "answered") && (
        <Button variant="secondary" loading={busy} disabled={isTaken} onClick={() => void press(close)}>
          {t(state === "waiting" ? "close.without" : "close.now")}
        </Button>
      )}
      {(state === "answered" || state === "closed") && (
        <Button variant="secondary" loading={busy} disabled={isTaken} onClick={() => void press(reopen)}>
          {t("reopen")}
        </Button>
      )}
      <Button variant="secondary" disabled={isTaken} onClick={() => setHandingOver(true)}>
        {t("hand_over.title")}
      </Button>
      {error && <FormError>{error.message || t("failed")}</FormError>}
      {isHandingOver && <HandOver inquiry={inquiry} onClose={() => setHandingOver(false)} />}
    </div>
  );
}
