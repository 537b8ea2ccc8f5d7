import type { ReactNode } from "react";
import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { useFact } from "#ui/facts.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import type { FrameAlert } from "#ui/frame-part.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { membersStored } from "../stored.ts";
import { ENRICH_BELOW, ownPercent, ownPhoto } from "./own-facts.ts";

const SIGN_UP = ["signup", "members-id-signup", "complete-signup"];

export const photoAlert: FrameAlert = {
  name: "photo",
  isDue: (read) => read(ownPhoto) === null,
  hiddenOn: new Set([
    ...SIGN_UP,
    "profile",
    "activate-done",
    "premium",
    "notifications",
    "directdebit",
    "settings",
    "settings-part",
  ]),
  dismissal: membersStored.photoAlert,
  Alert: PhotoAlert,
};

export const enrichAlert: FrameAlert = {
  name: "enrich",
  isDue: (read) => read(ownPercent) < ENRICH_BELOW,
  hiddenOn: new Set([...SIGN_UP, "profile", "activate-done"]),
  dismissal: membersStored.enrichAlert,
  Alert: EnrichAlert,
};

function PhotoAlert({ onDismiss }: { onDismiss: () => void }) {
  const t = useTexts("member-frame");
  return (
    <Notice
      banner
      action={<ToProfile to={`${href("/profile")}#photos`}>{t("alert.photo_button")}</ToProfile>}
      onDismiss={onDismiss}
      dismissLabel={t("alert.dismiss")}
    >
      {t("alert.photo")}
    </Notice>
  );
}

function EnrichAlert({ onDismiss }: { onDismiss: () => void }) {
  const t = useTexts("member-frame");
  const percent = useFact(ownPercent);
  return (
    <Notice
      banner
      action={<ToProfile to={`${href("/profile")}#about`}>{t("alert.enrich_button")}</ToProfile>}
      onDismiss={onDismiss}
      dismissLabel={t("alert.dismiss")}
    >
      {t("alert.enrich", { percent })}
    </Notice>
  );
}

function ToProfile({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LinkButton to={to} variant="quiet" size="small">
      {children}
    </LinkButton>
  );
}
