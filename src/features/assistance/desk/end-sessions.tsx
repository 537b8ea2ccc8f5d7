import type { FormEvent } from "react";
import { useId } from "react";
import type { MemberActionProps } from "#base/member-page.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import type { endMemberSessions } from "../contract.ts";
import { WhyField } from "./why-field.tsx";

/** Asks why, then logs the member out everywhere. */
export function EndSessions({ member, onClose, onDone }: MemberActionProps) {
  const t = useTexts("assistance-desk");
  const formId = useId();
  const { busy, error, run } = useAction();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const why = String(new FormData(event.currentTarget).get("why") ?? "");
    void run(async () => {
      const options = { body: { member, why }, memberId: null };
      const { ended } = await call<typeof endMemberSessions>(
        "POST",
        "/api/desk/member-session-ends",
        options,
      );
      onDone(t("end_sessions.done", { n: ended }));
    });
  };
  const actions = (
    <Button type="submit" form={formId} loading={busy}>
      {t("end_sessions.button")}
    </Button>
  );
  return (
    <Dialog open onClose={onClose} title={t("end_sessions.title")} closeLabel={t("cancel")} actions={actions}>
      <form id={formId} className="flex flex-col gap-4" noValidate onSubmit={handleSubmit}>
        <p>{t("end_sessions.words")}</p>
        <WhyField error={error?.fields.why} />
        {error && !error.fields.why && <FormError>{error.message || t("failed")}</FormError>}
      </form>
    </Dialog>
  );
}
