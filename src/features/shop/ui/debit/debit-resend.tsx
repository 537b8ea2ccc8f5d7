import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { serverTime } from "../offer/server-time.ts";
import { splitTime } from "../offer/split-time.ts";
import { useSecondsLeft } from "../offer/use-seconds-left.ts";
import { useShopWords } from "../use-shop-words.ts";

const MINUTE = 60;
const HOUR = 3_600;

type DebitResendProps = {
  /** Time before which the server refuses another code. */
  until: string;
  busy: boolean;
  onSend: () => void;
};

/** Until another code is allowed it counts down visibly, and announces the remaining time when pressed. */
export function DebitResend({ until, busy, onSend }: DebitResendProps) {
  const { t } = useShopWords();
  const [from] = useState(() => new Date(serverTime()).toISOString());
  const left = useSecondsLeft({ until, from });
  const [said, setSaid] = useState("");
  const isOver = left <= 0;
  const wait = () => {
    if (left > HOUR) return t("refusals.sms_too_many_today");
    if (left > MINUTE) return t("refusals.sms_too_many", { minutes: Math.ceil(left / MINUTE) });
    return t("refusals.sms_wait", { seconds: left });
  };
  const { hours, minutes, seconds } = splitTime(left);
  const clock = [...(left < HOUR ? [] : [hours]), minutes, seconds].join(":");
  return (
    <>
      <Button
        variant="quiet"
        loading={busy}
        aria-disabled={!isOver || undefined}
        // The countdown in the disabled button has to be readable.
        className={isOver ? undefined : "text-ink-2! opacity-100!"}
        onClick={isOver ? onSend : () => setSaid(wait())}
      >
        {t("debit.code.again")}
        {!isOver && (
          <span aria-hidden="true" className="tabular-nums">
            {clock}
          </span>
        )}
      </Button>
      <p
        role="status"
        className={isOver ? "sr-only" : "order-last basis-full text-ink-2 text-sm empty:hidden"}
      >
        {isOver ? t("debit.code.again_now") : said}
      </p>
    </>
  );
}
