import { useState } from "react";
import { call } from "#ui/call/call.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import type {
  DeskOrder,
  proposeRefund,
  RefundPlan,
  refundGoodwill,
  refundUnused,
} from "../../desk-orders-contract.ts";
import type { RefundReason } from "../../desk-refund-rules.ts";
import { Facts } from "../parts/facts.tsx";
import { useWords } from "../parts/use-words.ts";
import { WhyDialog } from "../parts/why-dialog.tsx";

export type RefundDone = { key: "done" | "pending" | "failed" | "proposed"; money: string };

type Props = {
  order: DeskOrder;
  plan: RefundPlan;
  reason: RefundReason;
  onClose: () => void;
  onDone: (done: RefundDone) => void;
};

/** What the refund does, and the press that makes or proposes it. Pressed again after a timeout, it is the same refund. */
export function RefundPress({ order, plan, reason, onClose, onDone }: Props) {
  const { t, sayMoney, sayDay } = useWords();
  const [clientId] = useState(() => crypto.randomUUID());
  const [knowsRisk, setKnowsRisk] = useState(false);
  const money = sayMoney(plan.money);
  const isProposal = plan.way === "above_limit";
  const isAllowed = order.may_refund.includes(plan.way);
  const send = async (why: string) => {
    const seen = { credits: plan.credits, refunded: plan.refunded };
    const wanted = { order: order.id, reason, amount: plan.money.amount, seen, knows_risk: knowsRisk, why };
    if (isProposal) {
      await call<typeof proposeRefund>("POST", "/api/desk/refund-proposals", {
        body: wanted,
        memberId: null,
      });
      return "proposed" as const;
    }
    const options = { body: { client_id: clientId, ...wanted }, memberId: null, repeatable: true };
    const { state } =
      plan.way === "unused"
        ? await call<typeof refundUnused>("POST", "/api/desk/unused-refunds", options)
        : await call<typeof refundGoodwill>("POST", "/api/desk/goodwill-refunds", options);
    return WORDS[state];
  };
  return (
    <WhyDialog
      title={t("refund.open", { number: order.id })}
      press={t(isProposal ? "refund.propose" : "refund.press", { money, number: order.id })}
      disabled={!isAllowed || (plan.at_risk_until !== null && !knowsRisk)}
      onClose={onClose}
      onSend={send}
      onDone={(key) => onDone({ key, money })}
    >
      <PlanFacts plan={plan} />
      {!isAllowed && <Notice tone="warning">{t("refund.no_right")}</Notice>}
      {isAllowed && isProposal && <Notice>{t("refund.second_person")}</Notice>}
      {plan.at_risk_until !== null && (
        <>
          <Notice tone="warning">{t("at_risk", { day: sayDay(plan.at_risk_until) })}</Notice>
          <Checkbox
            label={t("refund.knows_risk")}
            checked={knowsRisk}
            onChange={(event) => setKnowsRisk(event.target.checked)}
          />
        </>
      )}
    </WhyDialog>
  );
}

const WORDS = { completed: "done", pending: "pending", failed: "failed" } as const;

function PlanFacts({ plan }: { plan: RefundPlan }) {
  const { t, sayMoney } = useWords();
  return (
    <Facts
      facts={[
        { name: t("facts.refunded"), value: sayMoney(plan.money), isMoney: true },
        { name: t("refund.takes"), value: plan.credits, isMoney: true },
        {
          name: t("refund.premium"),
          value: t(plan.premium_ends ? "refund.premium_ends" : "refund.premium_stays"),
        },
        { name: t("refund.left"), value: sayMoney(plan.left_after), isMoney: true },
      ]}
    />
  );
}
