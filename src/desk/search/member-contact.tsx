import { useCallback, useState } from "react";
import type { OutputOf } from "#base/endpoint.ts";
import { ReasonBar, ReasonForm } from "#features/staff/ui/staff.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { CallError, call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import type { giveContactReason, readMemberContact } from "../contract.ts";

type ContactProps = { id: number; masked: string; mayRead: boolean };

/** The first letters of the address; the whole one and the mobile number after a reason, for as long as that is good. */
export function MemberContact({ id, masked, mayRead }: ContactProps) {
  const t = useTexts("desk");
  const { busy, error, run } = useAction();
  const [contact, setContact] = useState<OutputOf<typeof readMemberContact> | null>(null);
  const [isAsked, setAsked] = useState(false);
  const hide = useCallback(() => setContact(null), []);
  const read = async () =>
    setContact(
      await call<typeof readMemberContact>("GET", "/api/desk/member-contact", { query: { member: id } }),
    );
  const handleShow = () =>
    run(() =>
      read().catch((thrown) => {
        if (!(thrown instanceof CallError) || thrown.code !== "staff.reason_first") throw thrown;
        setAsked(true);
      }),
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="break-all">{contact?.email ?? masked}</span>
        {contact?.mobile && <span className="tabular-nums">{contact.mobile}</span>}
        {contact?.mobile_unreadable && <span>{t("search.mobile_unreadable")}</span>}
        {mayRead && !contact && (
          <Button variant="secondary" size="small" loading={busy} onClick={() => void handleShow()}>
            {t("search.show_email")}
          </Button>
        )}
      </div>
      {contact && <ReasonBar reason={contact.reason} onOver={hide} />}
      {error && <FormError>{error.message || t("failed")}</FormError>}
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t("search.reason_title")}
        closeLabel={t("close")}
      >
        <ReasonForm
          category="member_asked"
          onGive={async (reason) => {
            const options = { body: { member: id, ...reason }, memberId: null };
            await call<typeof giveContactReason>("POST", "/api/desk/contact-reasons", options);
            await read();
            setAsked(false);
          }}
        />
      </Dialog>
    </>
  );
}
