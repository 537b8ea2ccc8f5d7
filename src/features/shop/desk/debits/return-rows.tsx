import { sayMoment } from "#base/say-moment.ts";
import { Badge } from "#ui/badge.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { ReturnsReport } from "../../desk-debits-contract.ts";
import { useWords } from "../parts/use-words.ts";

const TONES = { taken: "success", known: "neutral", other: "warning", unknown: "danger" } as const;

/** Lists row by row what a file of returns would do. */
export function ReturnRows({ report }: { report: ReturnsReport }) {
  const { t, tag, sayMoney } = useWords();
  const { read_before: before, rows, rejected } = report;
  return (
    <>
      {before && (
        <Notice tone="warning">
          {t("debits.read_before", { time: sayMoment(before.at, tag), name: before.by ?? "" })}
        </Notice>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {rows.map(({ outcome, end_to_end_id, code, order, debited, reported }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may name a debit twice, and its rows do not move.
          <li key={at} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 grow basis-56">
              <p className="break-all">
                {order === null ? end_to_end_id : t("order", { number: order })} · {code}
              </p>
              {outcome === "other" && (
                <p className="break-words text-ink-2 text-sm">
                  {t("debits.reported")}: {reported}
                </p>
              )}
            </div>
            <Badge tone={TONES[outcome]}>{t(`debits.outcome.${outcome}`)}</Badge>
            <span className="ms-auto min-w-20 text-right tabular-nums">
              {debited !== null && sayMoney({ amount: debited, currency: "EUR" })}
            </span>
          </li>
        ))}
        {rejected.map(({ name, code, debits }) => (
          <li key={`${name} ${code}`} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 grow basis-56">
              <p className="break-all">
                {name} · {code}
              </p>
              <p className="text-ink-2 text-sm">{t("debits.rejected_words", { count: debits })}</p>
            </div>
            <Badge tone="danger">{t("debits.rejected")}</Badge>
          </li>
        ))}
      </ul>
    </>
  );
}
