import type { PaymentNews } from "#adapters/payments/payments.ts";
import type { Currency } from "#base/money.ts";
import { type Command, CommandError } from "#platform/command.ts";
import { findOrder } from "../queries.ts";
import { settlePayment } from "./settle-payment.ts";

/** For providers that report a dispute, but not that it was won. */
export const disputeWonCommand: Command = {
  name: "dispute-won",
  summary: "Ends the dispute of an order whose money came back: --order 100001.",
  options: { order: { type: "string" } },
  async run(app, { order: written }) {
    const orderId = typeof written === "string" && /^\d{1,15}$/.test(written) ? Number(written) : 0;
    const order = await findOrder(app.db, orderId);
    if (order?.state !== "charged_back") throw new CommandError("--order must be an order in dispute.");
    const news: PaymentNews = {
      ...{ state: "paid", at: null, failure: null, fee: 0, chargeRef: null, instrument: null, stored: null },
      money: { amount: order.amount, currency: order.currency as Currency },
      ...{ disputed: null, refunds: [], providerRefunds: [] },
    };
    await settlePayment(app, { orderId, news });
    const { state } = (await findOrder(app.db, orderId)) ?? order;
    return `Order ${orderId} is ${state}.`;
  },
};
