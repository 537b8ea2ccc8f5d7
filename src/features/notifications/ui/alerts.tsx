import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { FrameAlert } from "#ui/frame-part.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { notificationsStored } from "../stored.ts";
import { mailDisabled, pushState } from "./facts.ts";
import { useTurnPushOn } from "./use-push-member.ts";

const SIGN_UP = ["signup", "members-id-signup", "complete-signup"];

/** Shown while mail about messages and likes is off for a reason that the member can remove. */
export const mailAlert: FrameAlert = {
  name: "disabled-notifications",
  isDue: (read) => read(mailDisabled).length > 0,
  hiddenOn: new Set([...SIGN_UP, "notifications", "unsubscribe", "mail-check", "activate-done"]),
  dismissal: notificationsStored.mailAlert,
  Alert: MailAlert,
};

/** Our own question, before the browser asks. */
export const pushAlert: FrameAlert = {
  name: "push",
  isDue: (read) => read(pushState) === "none",
  // After the sign-up a card asks instead, which phones show too.
  hiddenOn: new Set([
    ...SIGN_UP,
    "signup-matches",
    "notifications",
    "activate-done",
    "directdebit",
    "premium",
  ]),
  dismissal: notificationsStored.pushAlert,
  dismissedTimes: notificationsStored.pushAlertTimes,
  Alert: PushAlert,
};

function MailAlert({ onDismiss }: { onDismiss: () => void }) {
  const t = useTexts("member-frame");
  return (
    <Notice
      banner
      tone="warning"
      action={
        <LinkButton to={href("/notifications")} variant="quiet" size="small">
          {t("alert.mail_off_button")}
        </LinkButton>
      }
      onDismiss={onDismiss}
      dismissLabel={t("alert.dismiss")}
    >
      {t("alert.mail_off")}
    </Notice>
  );
}

function PushAlert({ onDismiss }: { onDismiss: () => void }) {
  const t = useTexts("member-frame");
  const { busy, turnOn } = useTurnPushOn();
  return (
    <Notice
      banner
      action={
        <Button variant="quiet" size="small" loading={busy} onClick={() => void turnOn()}>
          {t("alert.push_button")}
        </Button>
      }
      onDismiss={onDismiss}
      dismissLabel={t("alert.push_later")}
    >
      {t("alert.push")}
    </Notice>
  );
}
