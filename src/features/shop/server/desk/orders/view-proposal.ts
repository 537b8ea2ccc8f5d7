import { type Currency, formatMoney } from "#base/money.ts";
import type { ProposalKinds } from "#platform/desk/proposal-kinds.ts";
import { answerRefundProposal } from "../../../desk-orders-contract.ts";
import { creditsTaken } from "../../../desk-refund-rules.ts";
import { findOrder } from "../../queries.ts";
import { readRefundable } from "./plan-refund.ts";
import { REFUND_PROPOSAL } from "./propose-refund.ts";
import type { Wanted } from "./refund-order.ts";

export const refundProposals: ProposalKinds = {
  kinds: [REFUND_PROPOSAL],
  right: "refund.above_limit",
  answerPath: answerRefundProposal.path,
  async view({ db }, { input }) {
    const { order: id, amount, seen } = input as Omit<Wanted, "why">;
    const order = await findOrder(db, id);
    if (!order) return { about: String(id), changes: [], changed: true };
    const { most, unused, lot } = await readRefundable(db, order);
    const { credits = order.credits, remaining = 0 } = lot ?? {};
    const taken = creditsTaken(amount, { most, unused, price: order.amount, credits, remaining });
    const say = (sum: number) => formatMoney({ amount: sum, currency: order.currency as Currency }, "en");
    return {
      about: String(id),
      changes: [
        { field: "refunded", before: say(order.refunded), after: say(order.refunded + amount) },
        { field: "credits", before: String(remaining), after: String(remaining - taken) },
      ],
      changed: order.refunded !== seen.refunded || amount > most || taken !== seen.credits,
    };
  },
};
