import type { MemberActionProps } from "#base/member-page.ts";
import { WhyDialog } from "#features/staff/ui/staff.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import type { sendMemberMailCheck } from "../contract.ts";

/** Mails the link with which the member switches mail on again. */
export function MailCheck({ member, onClose, onDone }: MemberActionProps) {
  const t = useTexts("assistance");
  return (
    <WhyDialog
      title={t("mail_check.title")}
      words={t("mail_check.words")}
      button={t("mail_check.button")}
      onClose={onClose}
      onSend={async (why) => {
        const options = { body: { member, why }, memberId: null };
        await call<typeof sendMemberMailCheck>("POST", "/api/desk/member-mail-checks", options);
        onDone(t("mail_check.done"));
      }}
    />
  );
}
