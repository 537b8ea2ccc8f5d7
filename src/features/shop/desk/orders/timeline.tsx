import { sayMoment } from "#base/say-moment.ts";
import { Card } from "#ui/card.tsx";
import type { OrderEvent } from "../../desk-orders-contract.ts";
import type words from "../locales/en.json";
import { useWords, type Words } from "../parts/use-words.ts";

/** All that happened to an order, the oldest first. */
export function Timeline({ events }: { events: readonly OrderEvent[] }) {
  const { t } = useWords();
  return (
    <Card as="section">
      <h2>{t("timeline.title")}</h2>
      <ol className="mt-2 flex flex-col divide-y divide-line">
        {events.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no number of their own, and the list only grows.
          <EventLine key={at} event={event} />
        ))}
      </ol>
    </Card>
  );
}

function EventLine({ event }: { event: OrderEvent }) {
  const words = useWords();
  const { t, tag, sayMoney } = words;
  const { at, what, money, credits, by } = event;
  const detail = sayDetail(words, event);
  return (
    <li className="flex flex-wrap items-start gap-x-4 py-2">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold">{t(`timeline.what.${what}`)}</p>
        <p className="text-ink-2 text-sm">
          {[sayMoment(at, tag), by && t("timeline.by", { name: by })].filter(Boolean).join(" · ")}
        </p>
        {detail && <p className="break-all text-sm">{detail}</p>}
        {event.words && <p className="break-words text-sm">{event.words}</p>}
      </div>
      <p className="ms-auto text-right tabular-nums">
        {money && <span className="block">{sayMoney(money)}</span>}
        {credits ? (
          <span className="block text-ink-2 text-sm">{t("timeline.credits", { count: credits })}</span>
        ) : null}
      </p>
    </li>
  );
}

type Reason = keyof (typeof words)["reasons"];
type Kind = keyof (typeof words)["faults"]["kind"];

function sayDetail({ t }: Words, { what, detail }: OrderEvent): string | null {
  if (detail === null) return null;
  if (what === "heard") return detail;
  if (what === "refund_asked") return t(`reasons.${detail as Reason}`);
  return what === "fault" || what === "fault_settled" ? t(`faults.kind.${detail as Kind}`) : null;
}
