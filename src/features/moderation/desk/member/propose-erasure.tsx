import type { MemberActionProps } from "#base/member-page.ts";
import { WhyDialog } from "#features/staff/ui/staff.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { proposeErasure } from "../../erasure-contract.ts";

/** Proposes to erase a banned member, which another operator has to answer. */
export function ProposeErasure({ member, onClose, onDone }: MemberActionProps) {
  const t = useTexts("moderation-desk");
  return (
    <WhyDialog
      title={t("member.erase_title")}
      words={t("member.erase_words")}
      button={t("member.erase_button", { number: member })}
      danger
      onClose={onClose}
      onSend={async (why, form) => {
        const [facts, law] = [String(form.get("facts") ?? ""), String(form.get("law") ?? "").trim()];
        const options = { body: { member, facts, why, ...(law !== "" && { law }) }, memberId: null };
        await call<typeof proposeErasure>("POST", "/api/desk/erasure-proposals", options);
        onDone(t("member.erase_done"));
      }}
    >
      {(errors) => (
        <>
          <TextArea
            name="facts"
            label={t("decide.facts")}
            hint={t("member.erase_facts_hint")}
            error={errors.facts}
            rows={3}
            required
            maxLength={2000}
          />
          <TextField
            name="law"
            label={t("member.erase_law")}
            hint={t("member.erase_law_hint")}
            error={errors.law}
            maxLength={200}
          />
        </>
      )}
    </WhyDialog>
  );
}
