import type { MemberActionProps } from "#base/member-page.ts";
import { WhyDialog } from "#features/staff/ui/staff.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import type { changeMemberAddress } from "../contract.ts";

/** Mails a link to the new address; the old one is told and can undo it. */
export function ChangeAddress({ member, onClose, onDone }: MemberActionProps) {
  const t = useTexts("assistance");
  return (
    <WhyDialog
      title={t("change_address.title")}
      words={t("change_address.words")}
      button={t("change_address.button")}
      onClose={onClose}
      onSend={async (why, form) => {
        const options = { body: { member, email: String(form.get("email") ?? ""), why }, memberId: null };
        await call<typeof changeMemberAddress>("POST", "/api/desk/member-address-changes", options);
        onDone(t("change_address.done"));
      }}
    >
      {(errors) => (
        <TextField
          name="email"
          type="email"
          label={t("change_address.label")}
          error={errors.email}
          required
          maxLength={254}
          autoComplete="off"
        />
      )}
    </WhyDialog>
  );
}
