import type { MemberActionProps } from "#base/member-page.ts";
import { WhyDialog } from "#features/staff/ui/staff.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import type { endMemberSessions } from "../contract.ts";

/** Asks why, then logs the member out everywhere. */
export function EndSessions({ member, onClose, onDone }: MemberActionProps) {
  const t = useTexts("assistance");
  return (
    <WhyDialog
      title={t("end_sessions.title")}
      words={t("end_sessions.words")}
      button={t("end_sessions.button")}
      onClose={onClose}
      onSend={async (why) => {
        const options = { body: { member, why }, memberId: null };
        const { ended } = await call<typeof endMemberSessions>(
          "POST",
          "/api/desk/member-session-ends",
          options,
        );
        onDone(t("end_sessions.done", { n: ended }));
      }}
    />
  );
}
