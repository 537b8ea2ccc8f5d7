import { useState } from "react";
import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Receivable } from "../../desk-receivables-contract.ts";
import { useWords } from "../parts/use-words.ts";
import { DebtDialog, type DebtWay } from "./debt-dialog.tsx";
import { WriteOffState } from "./write-off-state.tsx";

type Props = { receivable: Receivable; maySettle: boolean; mayWriteOff: boolean };

/** A debt: whose it is, why, whether they were told, and what can be done about it. */
export function ReceivableLine({ receivable, maySettle, mayWriteOff }: Props) {
  const words = useWords();
  const { t, sayMoney, sayDay } = words;
  const [way, setWay] = useState<DebtWay | null>(null);
  const { order, member, site, money, cause, code, since, settled, written_off } = receivable;
  const facts = [
    member === null ? t("erased") : t("member", { number: member }),
    t(`receivables.cause.${cause}`) + (code === null ? "" : ` (${code})`),
    t("receivables.since", { day: sayDay(since) }),
    sayTold(receivable, words),
    site,
  ];
  const ways = [
    maySettle && ("settle" as const),
    mayWriteOff && receivable.proposal?.state !== "open" && ("write_off" as const),
  ].filter((one) => one !== false);
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-start gap-x-4">
        <div className="min-w-0 grow basis-56">
          <TextLink to={href("/desk/orders/:id", { id: String(order) })}>
            {t("order", { number: order })}
          </TextLink>
          <p className="break-words text-ink-2 text-sm">{facts.join(" · ")}</p>
          {written_off && (
            <p className="break-words text-sm">
              {t("timeline.what.written_off")}{" "}
              {t("receivables.written_off_by", {
                ...{ name: written_off.by ?? "–", agreed: written_off.agreed ?? "–" },
                day: sayDay(written_off.at),
              })}
              : {written_off.why}
            </p>
          )}
          {settled && (
            <p className="break-words text-sm">
              {t("timeline.what.settled")} {t("timeline.by", { name: settled.by ?? "" })}: {settled.note}
            </p>
          )}
        </div>
        <p className="ms-auto font-semibold tabular-nums">{sayMoney(money)}</p>
      </div>
      {receivable.proposal && <WriteOffState proposal={receivable.proposal} mayAnswer={mayWriteOff} />}
      {ways.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {ways.map((one) => (
            <Button key={one} variant="secondary" size="small" onClick={() => setWay(one)}>
              {t(`receivables.${one}`, { money: sayMoney(money), number: order })}
            </Button>
          ))}
        </div>
      )}
      {way && <DebtDialog receivable={receivable} way={way} onClose={() => setWay(null)} />}
    </li>
  );
}

/** Mails are only sent of returned direct debits. */
function sayTold({ cause, told_at }: Receivable, { t, sayDay }: ReturnType<typeof useWords>): string {
  if (told_at !== null) return t("receivables.told", { day: sayDay(told_at) });
  return t(cause === "dispute" ? "receivables.no_mail" : "receivables.not_told");
}
