import Check from "lucide-react/icons/check";
import CheckCheck from "lucide-react/icons/check-check";
import CircleAlert from "lucide-react/icons/circle-alert";
import Clock from "lucide-react/icons/clock";
import type { ReactNode } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { classNames } from "#ui/class-names.ts";
import type { LineState } from "./lines.ts";

const icons: Record<Exclude<LineState, "received">, ReactNode> = {
  sending: <Clock />,
  waiting: <Clock />,
  held: <Clock />,
  failed: <CircleAlert />,
  sent: <Check />,
  delivered: <CheckCheck />,
  read: <CheckCheck className="stroke-[3]" />,
};

/** Delivery state of one's own message. "Sending" appears only after a delay, so that it does not flicker. */
export function StateMark({ state }: { state: LineState }) {
  const t = useTexts("chat");
  if (state === "received") return null;
  return (
    <span
      data-state={state}
      title={t(`state.${state}`)}
      className={classNames("inline-flex size-4", state === "sending" && "animate-appear-late")}
    >
      {icons[state]}
      <span className="sr-only">{t(`state.${state}`)}</span>
    </span>
  );
}
