import { useEffect, useState } from "react";
import { useMatches } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { dismiss, wasDismissed } from "#ui/dismissals.ts";
import { useReadFact } from "#ui/facts.ts";
import type { FrameAlert } from "#ui/frame-part.ts";
import { frameParts } from "../../frame.ts";
import { useFrame } from "../use-frame.ts";
import { listAlerts } from "./list-alerts.ts";

/** Shows a member's next steps below the navigation; a phone only has room for the most urgent one. Visitors see none. */
export function Alerts() {
  return useFrame()?.member && <MemberAlerts />;
}

function MemberAlerts() {
  const t = useTexts("member-frame");
  const route = useMatches().at(-1)?.id ?? "";
  const [hidden, hide] = useDismissals();
  const alerts = listAlerts(frameParts, useReadFact(), route).filter(({ name }) => !hidden.has(name));
  if (alerts.length === 0) return null;
  return (
    <section
      aria-label={t("alert.label")}
      className="divide-y divide-line max-md:[&>*:not(:first-child)]:hidden"
    >
      {alerts.map((alert) => (
        <alert.Alert key={alert.name} onDismiss={() => hide(alert)} />
      ))}
    </section>
  );
}

/** Alerts that can be dismissed stay hidden until the browser has read that they were not dismissed. */
function useDismissals(): [ReadonlySet<string>, (alert: FrameAlert) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => listDismissible(() => true));
  useEffect(() => setHidden(listDismissible(wasDismissed)), []);
  const hide = ({ name, dismissal, dismissedTimes }: FrameAlert) => {
    if (dismissal) dismiss(dismissal, dismissedTimes);
    setHidden(new Set([...hidden, name]));
  };
  return [hidden, hide];
}

function listDismissible(isHidden: typeof wasDismissed): Set<string> {
  const alerts = frameParts.flatMap(({ alerts = [] }) => alerts);
  const hidden = alerts.filter(
    ({ dismissal, dismissedTimes }) => dismissal && isHidden(dismissal, dismissedTimes),
  );
  return new Set(hidden.map(({ name }) => name));
}
