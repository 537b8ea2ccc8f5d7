import BellRing from "lucide-react/icons/bell-ring";
import { useEffect, useState } from "react";
import { href, useLocation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { dismiss, wasDismissed } from "#ui/dismissals.ts";
import { useFact } from "#ui/facts.ts";
import { pushMoment } from "#ui/push/push-moment.ts";
import { usePush } from "#ui/push/push-store.ts";
import { notificationsStored } from "../stored.ts";
import { useTurnPushOn } from "./use-push-member.ts";

const { pushAlert, pushAlertTimes } = notificationsStored;

/** Our own question before the browser's: after the sign-up, and after the first message. */
export function PushAsk() {
  const isMoment = useFact(pushMoment);
  const isAfterSignUp = useLocation().pathname === href("/signup-matches");
  const { state } = usePush();
  const [isClosed, setClosed] = useState(true);
  useEffect(() => setClosed(wasDismissed(pushAlert, pushAlertTimes)), []);
  if (isClosed || state !== "none" || !(isMoment || isAfterSignUp)) return null;
  return <AskCard onClose={() => setClosed(true)} />;
}

function AskCard({ onClose }: { onClose: () => void }) {
  const t = useTexts("member-frame");
  const { busy, turnOn } = useTurnPushOn();
  const refuse = () => {
    dismiss(pushAlert, pushAlertTimes);
    onClose();
  };
  // Whatever comes of it, the page of the notifications shows it and offers it again.
  const accept = () => turnOn().then(onClose);
  return (
    <section
      aria-label={t("alert.push_button")}
      className="fixed inset-x-2 top-2 z-toast mx-auto flex max-w-toast animate-rise flex-col gap-3 rounded-card border border-line bg-surface p-4 text-ink shadow-float"
    >
      <p role="status" className="flex gap-3">
        <BellRing className="shrink-0 text-accent" />
        {t("alert.push")}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={refuse}>
          {t("alert.push_later")}
        </Button>
        <Button loading={busy} onClick={() => void accept()}>
          {t("alert.push_button")}
        </Button>
      </div>
    </section>
  );
}
