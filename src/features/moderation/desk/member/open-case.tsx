import type { MemberActionProps } from "#base/member-page.ts";
import { WhyDialog } from "#features/staff/ui/staff.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import type { openMemberCase } from "../../member-contract.ts";
import { type RuleName, RuleSelect } from "../../ui/moderation.tsx";

/** Opens a case for the moderators. It decides nothing. */
export function OpenCase({ member, onClose, onDone }: MemberActionProps) {
  const t = useTexts("moderation-desk");
  return (
    <WhyDialog
      title={t("member.open_title")}
      words={t("member.open_words")}
      button={t("member.open_button")}
      onClose={onClose}
      onSend={async (note, form) => {
        const rule = String(form.get("rule")) as RuleName;
        const options = { body: { member, rule, note }, memberId: null };
        const { id, is_new } = await call<typeof openMemberCase>("POST", "/api/desk/member-cases", options);
        onDone(t(is_new ? "member.opened" : "member.added", { number: id }));
      }}
    >
      {(errors) => <RuleSelect error={errors.rule} />}
    </WhyDialog>
  );
}
