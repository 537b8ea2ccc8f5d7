import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { FrameAlert } from "#ui/frame-part.ts";
import { accountStatus, profileStatus } from "./account-facts.ts";
import { SendActivationAgain } from "./send-activation-again.tsx";

const SMARTPHONE = "(width < 768px)";

/** Shown until the address is confirmed, because nobody receives the member's messages until then. */
export const activationAlert: FrameAlert = {
  name: "confirmation",
  isDue: (read) => read(accountStatus) === "not_confirmed" && read(profileStatus) === "disabled",
  hiddenOn: new Set([
    "signup",
    "members-id-signup",
    "complete-signup",
    "settings",
    "settings-part",
    "notifications",
  ]),
  Alert: ActivationAlert,
};

function ActivationAlert() {
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

/**
 * True if the reminder is a modal: on a smartphone, for an account that was created elsewhere. Otherwise it is an
 * alert.
 */
export function remindsByModal(query: URLSearchParams, isSmartphone: boolean): boolean {
  return isSmartphone && query.has("api_signup_complete");
}
