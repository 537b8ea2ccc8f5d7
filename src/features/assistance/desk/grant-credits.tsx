import { useState } from "react";
import { makeClientId } from "#base/client-id.ts";
import type { MemberActionProps } from "#base/member-page.ts";
import { WhyDialog } from "#features/staff/ui/staff.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { GRANT_ALONE, type grantMemberCredits, type proposeMemberCredits } from "../contract.ts";

/** Gives a few credits at once, and proposes more to a second person. */
export function GrantCredits({ member, name, onClose, onDone }: MemberActionProps) {
  const t = useTexts("assistance");
  const [clientId] = useState(() => makeClientId(new Date()));
  const [typed, setTyped] = useState("5");
  const credits = Math.trunc(Number(typed));
  const isMore = credits > GRANT_ALONE;
  const send = async (why: string) => {
    if (isMore) {
      const options = { body: { member, credits, why }, memberId: null };
      await call<typeof proposeMemberCredits>("POST", "/api/desk/credit-proposals", options);
      return onDone(t("grant_credits.proposed"));
    }
    const options = { body: { client_id: clientId, member, credits, why }, memberId: null };
    const done = await call<typeof grantMemberCredits>("POST", "/api/desk/credit-grants", options);
    onDone(t("grant_credits.done", { n: credits, balance: done.credits }));
  };
  return (
    <WhyDialog
      title={t("grant_credits.title")}
      words={t("grant_credits.words", { most: GRANT_ALONE })}
      button={
        credits > 0
          ? t(isMore ? "grant_credits.propose" : "grant_credits.button", { n: credits, name })
          : t("grant_credits.title")
      }
      onClose={onClose}
      onSend={send}
    >
      {(errors) => (
        <TextField
          type="number"
          inputMode="numeric"
          min={1}
          max={1000}
          label={t("grant_credits.label")}
          error={errors.credits}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          required
        />
      )}
    </WhyDialog>
  );
}
