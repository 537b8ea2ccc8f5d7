import { useState } from "react";
import type { MemberActionProps } from "#base/member-page.ts";
import { WhyDialog } from "#features/staff/ui/staff.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { MEMBER_LINKS, type MemberLink, type sendMemberLink } from "../contract.ts";

/** Mails a link again, to the member's own address. */
export function SendLink({ member, onClose, onDone }: MemberActionProps) {
  const t = useTexts("assistance");
  const [link, setLink] = useState<MemberLink>("reset");
  return (
    <WhyDialog
      title={t("send_link.title")}
      words={t("send_link.words")}
      button={t("send_link.button")}
      onClose={onClose}
      onSend={async (why) => {
        const options = { body: { member, link, why }, memberId: null };
        await call<typeof sendMemberLink>("POST", "/api/desk/member-links", options);
        onDone(t("send_link.done"));
      }}
    >
      {() => (
        <NativeSelect
          label={t("send_link.label")}
          value={link}
          onChange={(event) => setLink(event.target.value as MemberLink)}
        >
          {MEMBER_LINKS.map((one) => (
            <option key={one} value={one}>
              {t(`send_link.links.${one}`)}
            </option>
          ))}
        </NativeSelect>
      )}
    </WhyDialog>
  );
}
