import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { SendActivationAgain } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { remindsByModal } from "./alert-rules.ts";

const SMARTPHONE = "(width < 768px)";

/** Shown until the address is confirmed, because nobody receives the member's messages until then. */
export function ConfirmReminder() {
  const t = useTexts("member-frame");
  const [query] = useSearchParams();
  const [modal, setModal] = useState(false);
  const [asModal, setAsModal] = useState(false);
  useEffect(() => {
    const wants = remindsByModal(query, matchMedia(SMARTPHONE).matches);
    setAsModal(wants);
    setModal(wants);
  }, [query]);
  if (!asModal) {
    return (
      <Notice tone="warning" banner action={<SendActivationAgain small />}>
        {t("confirm.reminder")}
      </Notice>
    );
  }
  return (
    <Dialog open={modal} onClose={() => setModal(false)} title={t("confirm.title")} closeLabel={t("close")}>
      <div className="flex flex-col gap-4">
        <p>{t("confirm.reminder")}</p>
        <SendActivationAgain />
      </div>
    </Dialog>
  );
}
