import UserX from "lucide-react/icons/user-x";
import { useEffect } from "react";
import { href, Link } from "react-router";
import { InvisibleSwitch } from "#features/accounts/ui/accounts.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { useConnected } from "#ui/use-connected.ts";
import type { NotificationSettings as Settings } from "../../contract.ts";
import { CHANNELS, type Channel } from "../../rules.ts";
import { DetailChoice } from "./detail-choice.tsx";
import { DeviceList } from "./device-list.tsx";
import { MailState } from "./mail-state.tsx";
import { QuietHours } from "./quiet-hours.tsx";
import { ThisDevice } from "./this-device.tsx";
import { TypeSwitches } from "./type-switches.tsx";
import { useNotifications } from "./use-notifications.ts";

type NotificationSettingsProps = {
  settings: Settings;
  invisible: boolean;
  /** Without a key for pushes nothing of push is shown. */
  hasPush: boolean;
  siteName: string;
  sender: string;
};

const MAIL_ALONE: readonly Channel[] = ["mail"];

export function NotificationSettings(props: NotificationSettingsProps) {
  const { settings, invisible, hasPush, siteName, sender } = props;
  const t = useTexts("notifications");
  const saving = useNotifications(settings);
  const { show } = saving;
  // The page may have been loaded again, for example after a device was added.
  useEffect(() => show(() => settings), [settings, show]);
  const channels = hasPush ? CHANNELS : MAIL_ALONE;
  return (
    <div className="flex flex-col gap-5">
      <Offline />
      <MailState saving={saving} />
      {hasPush && <ThisDevice />}
      <TypeSwitches group="activity" {...{ saving, channels, siteName }} />
      <TypeSwitches group="marketing" {...{ saving, channels, siteName }} />
      <DetailChoice {...{ saving, channels, sender }} />
      {hasPush && (
        <>
          <QuietHours saving={saving} />
          <DeviceList saving={saving} />
        </>
      )}
      <Card as="section" className="flex flex-col gap-3">
        <h2 className="text-lg">{t("more.title")}</h2>
        <InvisibleSwitch invisible={invisible} privacyMode={saving.now.privacy_mode} />
        <Link
          to={href("/delete-account")}
          className="inline-flex min-h-touch items-center gap-2 self-start font-semibold text-accent"
        >
          <UserX className="size-5" />
          {t("more.delete")}
        </Link>
      </Card>
    </div>
  );
}

function Offline() {
  const t = useTexts("notifications");
  return (
    <div role="status" className="empty:hidden">
      {!useConnected() && <Notice tone="warning">{t("offline_page")}</Notice>}
    </div>
  );
}
