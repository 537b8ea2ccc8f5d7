import { type ReactNode, useEffect, useState } from "react";
import { href, useMatches } from "react-router";
import type { StoredEntry } from "#base/stored.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { dismiss, wasDismissed } from "#ui/dismissals.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Frame } from "../read-frame.ts";
import { useFrame } from "../use-frame.ts";
import { type AlertName, DISMISSAL_FLAG, listAlerts } from "./alert-rules.ts";
import { ConfirmReminder } from "./confirm-reminder.tsx";

/** Shows a member's next steps below the navigation; a phone only has room for the most urgent one. Visitors see none. */
export function Alerts() {
  const member = useFrame()?.member;
  return member && <MemberAlerts member={member} />;
}

function MemberAlerts({ member }: { member: NonNullable<Frame["member"]> }) {
  const t = useTexts("member-frame");
  const route = useMatches().at(-1)?.id ?? "";
  const [hidden, hide] = useDismissals();
  const names = listAlerts(member, route).filter((name) => !hidden.has(name));
  if (names.length === 0) return null;

  const bars: Record<AlertName, ReactNode> = {
    confirmation: <ConfirmReminder key="confirmation" />,
    photo: (
      <Notice
        key="photo"
        banner
        action={<ToProfile to={`${href("/profile")}#photos`}>{t("alert.photo_button")}</ToProfile>}
      >
        {t("alert.photo")}
      </Notice>
    ),
    enrich: (
      <Notice
        key="enrich"
        banner
        action={<ToProfile to={`${href("/profile")}#about`}>{t("alert.enrich_button")}</ToProfile>}
        onDismiss={() => hide("enrich")}
        dismissLabel={t("alert.dismiss")}
      >
        {t("alert.enrich", { percent: member.percent })}
      </Notice>
    ),
  };
  return (
    <section
      aria-label={t("alert.label")}
      className="divide-y divide-line max-md:[&>*:not(:first-child)]:hidden"
    >
      {names.map((name) => bars[name])}
    </section>
  );
}

function ToProfile({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LinkButton to={to} variant="quiet" size="small">
      {children}
    </LinkButton>
  );
}

/** Alerts that can be dismissed stay hidden until the browser has read that they were not dismissed. */
function useDismissals(): [ReadonlySet<AlertName>, (name: AlertName) => void] {
  const flags = Object.entries(DISMISSAL_FLAG) as [AlertName, StoredEntry][];
  const [hidden, setHidden] = useState<ReadonlySet<AlertName>>(new Set(flags.map(([name]) => name)));
  useEffect(() => {
    const dismissed = (Object.entries(DISMISSAL_FLAG) as [AlertName, StoredEntry][])
      .filter(([, flag]) => wasDismissed(flag))
      .map(([name]) => name);
    setHidden(new Set(dismissed));
  }, []);
  const hide = (name: AlertName) => {
    const flag = DISMISSAL_FLAG[name];
    if (flag) dismiss(flag);
    setHidden(new Set([...hidden, name]));
  };
  return [hidden, hide];
}
