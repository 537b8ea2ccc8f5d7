import type { MemberActionProps } from "#base/member-page.ts";
import { WhyDialog } from "#features/staff/ui/staff.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import type { proposeDisclosure } from "../contract.ts";

/** Proposes to export everything about a member for an authority, which another operator has to answer. */
export function ProposeDisclosure({ member, onClose, onDone }: MemberActionProps) {
  const t = useTexts("assistance");
  const send = async (why: string, form: FormData) => {
    const [authority, reference, day] = ["authority", "reference", "silent_until"].map((name) =>
      String(form.get(name) ?? "").trim(),
    ) as [string, string, string];
    const body = { member, authority, reference, why, ...(day !== "" && { silent_until: day }) };
    await call<typeof proposeDisclosure>("POST", "/api/desk/disclosure-proposals", { body, memberId: null });
    onDone(t("disclose.done"));
  };
  return (
    <WhyDialog
      title={t("disclose.title")}
      words={t("disclose.words")}
      button={t("disclose.button", { number: member })}
      danger
      onClose={onClose}
      onSend={send}
    >
      {(errors) => (
        <>
          <TextField
            name="authority"
            label={t("disclose.authority")}
            error={errors.authority}
            required
            maxLength={100}
          />
          <TextField
            name="reference"
            label={t("disclose.reference")}
            error={errors.reference}
            required
            maxLength={100}
          />
          <TextField
            type="date"
            name="silent_until"
            label={t("disclose.silent_until")}
            hint={t("disclose.silent_hint")}
            error={errors.silent_until}
          />
        </>
      )}
    </WhyDialog>
  );
}
