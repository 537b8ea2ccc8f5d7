import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { SendActivationAgain } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";

/**
 * Takes the place of the order button until the member's e-mail address is confirmed. The link is mostly opened in
 * another tab, so the page is read again when the member comes back to it.
 */
export function ConfirmFirst() {
  const t = useTexts("shop");
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const again = () => document.visibilityState === "visible" && void revalidate();
    document.addEventListener("visibilitychange", again);
    return () => document.removeEventListener("visibilitychange", again);
  }, [revalidate]);
  return (
    <Notice
      tone="warning"
      live="status"
      title={t("confirm_first.title")}
      action={<SendActivationAgain small />}
    >
      {t("confirm_first.words")}
    </Notice>
  );
}
