import { useState } from "react";
import { useRevalidator } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { DeskWithdrawal, Suggestion } from "../../desk-withdrawals-contract.ts";
import { useWords } from "../parts/use-words.ts";
import { AnswerDialog, SettleDialog } from "./withdrawal-dialogs.tsx";

type Props = { withdrawal: DeskWithdrawal; maySettle: boolean };

/** A withdrawal that waits: who declared what, by when it is due, and the ways to settle it. */
export function OpenWithdrawal({ withdrawal, maySettle }: Props) {
  const { t, tag, sayDay } = useWords();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<Suggestion | "none" | null>(null);
  const { name, email, due_at, is_late, confirmed_by, suggestions } = withdrawal;
  const close = () => setChosen(null);
  const finish = () => {
    close();
    void revalidate();
  };
  const facts = [
    email,
    withdrawal.site,
    t("withdrawals.received", { time: sayMoment(withdrawal.received_at, tag) }),
    t(confirmed_by === null ? "withdrawals.unconfirmed" : "withdrawals.confirmed"),
  ];
  return (
    <Card as="section" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 grow break-words">{name ?? t("withdrawals.erased")}</h2>
        <Badge tone={is_late ? "danger" : "warning"}>
          {t(is_late ? "withdrawals.late" : "withdrawals.due", { day: sayDay(due_at) })}
        </Badge>
      </div>
      <p className="break-words text-ink-2 text-sm">{facts.filter(Boolean).join(" · ")}</p>
      <p>{t("withdrawals.typed", { order: withdrawal.order })}</p>
      <Suggestions suggestions={suggestions} onChoose={maySettle ? setChosen : null} />
      {maySettle && (
        <Button variant="quiet" size="small" className="self-start" onClick={() => setChosen("none")}>
          {t("withdrawals.answer")}
        </Button>
      )}
      {chosen === "none" && <AnswerDialog withdrawal={withdrawal} onClose={close} onDone={finish} />}
      {chosen && chosen !== "none" && (
        <SettleDialog withdrawal={withdrawal} suggestion={chosen} onClose={close} onDone={finish} />
      )}
    </Card>
  );
}

type SuggestionsProps = {
  suggestions: readonly Suggestion[];
  /** Null: the person may only look. */
  onChoose: ((one: Suggestion) => void) | null;
};

function Suggestions({ suggestions, onChoose }: SuggestionsProps) {
  const { t, sayMoney, sayDay } = useWords();
  if (suggestions.length === 0) return <p>{t("withdrawals.no_suggestions")}</p>;
  return (
    <div>
      <h3 className="font-semibold text-sm">{t("withdrawals.suggestions")}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {suggestions.map((one) => (
          <li key={one.order} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <div className="min-w-0 grow basis-56">
              <p>
                {t("order", { number: one.order })} {one.is_named && <Badge>{t("withdrawals.named")}</Badge>}{" "}
                {one.is_late && <Badge tone="warning">{t("withdrawals.too_late")}</Badge>}
              </p>
              <p className="text-ink-2 text-sm tabular-nums">
                {t("withdrawals.paid", { money: sayMoney(one.money), day: sayDay(one.paid_at) })}
              </p>
              {one.at_risk_until && (
                <Notice tone="warning">{t("at_risk", { day: sayDay(one.at_risk_until) })}</Notice>
              )}
            </div>
            {onChoose && (
              <Button variant="secondary" size="small" onClick={() => onChoose(one)}>
                {one.left.amount > 0
                  ? t("withdrawals.settle", { money: sayMoney(one.left), number: one.order })
                  : t("withdrawals.settle_nothing", { number: one.order })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
