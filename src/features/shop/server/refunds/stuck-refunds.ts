import { type Currency, formatMoney } from "#base/money.ts";
import type { App } from "#platform/app.ts";
import { type Command, CommandError } from "#platform/command.ts";
import { findProvider } from "../payments/providers.ts";
import { findOrder } from "../queries.ts";
import { readSettlement, SETTLEMENT_OPTIONS, type SettlementRequest } from "../read-settlement.ts";
import { endRefunds } from "./end-refund.ts";
import { giveReference, lookAtRefundsOf } from "./give-reference.ts";
import { PATIENCE_MS, type RefundFault } from "./look-at-refunds.ts";
import { listStuckRefunds } from "./queries-refund.ts";

const BY_HAND = "refund it in the provider's back office";
const REASONS: Record<RefundFault | "refused", string> = {
  no_reference: "the provider's reference is unknown: pass it with --ref",
  no_provider: "this installation no longer has its provider",
  no_answer: "its provider does not answer",
  no_news: "its provider took it and has not told its outcome: look there, and have the webhook sent again",
  refused: "its provider refused it: pay it back another way",
};

export const stuckRefundsCommand: Command = {
  name: "stuck-refunds",
  summary:
    'Lists refunds that cannot proceed, with the reason, stores the provider\'s reference of a payment: [--order 100001 --ref 8815…], or ends those of an order that you paid back by hand: [--end 100001 --by "Anna de Vries" --reason "bank transfer"].',
  options: {
    order: { type: "string" },
    ref: { type: "string" },
    end: { type: "string" },
    ...SETTLEMENT_OPTIONS,
  },
  async run(app, values) {
    const ending = readSettlement(values, ["end"]);
    if (ending) return endByHand(app, ending);
    const { order, ref } = values;
    if (order === undefined && ref === undefined) {
      const stuck = await listStuckRefunds(app.db, new Date(app.clock.now().getTime() - PATIENCE_MS));
      if (stuck.length === 0) return "No refund is stuck.";
      return stuck
        .map(({ orderId, provider, amount, currency, fault, at }) => {
          const money = formatMoney({ amount, currency: currency as Currency }, "en");
          const isByHand = fault === "no_answer" && findProvider(app, provider)?.refundsByHand;
          const reason = isByHand ? BY_HAND : REASONS[(fault ?? "refused") as keyof typeof REASONS];
          return `order ${orderId}  ${money}  ${provider}  since ${at.toISOString().slice(0, 10)}  ${reason}`;
        })
        .join("\n");
    }
    const orderId = typeof order === "string" && /^\d{1,15}$/.test(order) ? Number(order) : 0;
    const known = await findOrder(app.db, orderId);
    if (!known) throw new CommandError("--order must be an order number.");
    if (typeof ref !== "string" || !/^\S{1,200}$/.test(ref))
      throw new CommandError("--ref must be the provider's reference for the payment.");
    const given = { order: known, ref };
    const refused = await app.db.transaction().execute((tx) => giveReference(app, tx, given));
    if (refused === "known") throw new CommandError(`Order ${orderId} already has a reference.`);
    if (refused === "taken") throw new CommandError("--ref belongs to another order.");
    const states = await lookAtRefundsOf(app, orderId);
    return [
      `Stored the reference of order ${orderId}.`,
      ...states.map((one) => `Its refund is ${one}.`),
    ].join("\n");
  },
};

async function endByHand(app: Pick<App, "db" | "clock" | "metrics">, ending: SettlementRequest<"end">) {
  const ended = await app.db.transaction().execute((tx) => endRefunds(app, tx, ending));
  const order = await findOrder(app.db, ending.id);
  if (!order || ended.length === 0) throw new CommandError("--end must be an order in the list that waits.");
  return ended
    .map(({ amount, isContained }) => {
      const money = formatMoney({ amount, currency: order.currency as Currency }, "en");
      return isContained
        ? `Took back the refund of ${money}: refunds by hand contain it. What they did not pay for is the member's again.`
        : `The refund of ${money} counts as paid.`;
    })
    .join("\n");
}
