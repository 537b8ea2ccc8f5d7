import type { PaymentNews } from "#adapters/payments/payments.ts";
import { type Currency, minorUnits } from "#base/money.ts";
import { type Command, CommandError } from "#platform/command.ts";
import { findOrder, type OrderRow } from "../queries.ts";
import { settlePayment } from "./settle-payment.ts";

/** For providers that report a dispute, but not that it was won. */
export const disputeWonCommand: Command = {
  name: "dispute-won",
  summary:
    "Ends the dispute of an order whose money came back, or books a part of it: --order 100001 [--amount 5.00].",
  options: { order: { type: "string" }, amount: { type: "string" } },
  async run(app, { order: written, amount }) {
    const orderId = typeof written === "string" && /^\d{1,15}$/.test(written) ? Number(written) : 0;
    const order = await findOrder(app.db, orderId);
    if (order?.state !== "charged_back") throw new CommandError("--order must be an order in dispute.");
    const lost = amount === undefined ? 0 : readRest(order, String(amount));
    const currency = order.currency as Currency;
    const news: PaymentNews = {
      ...{ at: null, failure: null, fee: 0, chargeRef: null, instrument: null, stored: null },
      ...{ refunds: [], providerRefunds: [] },
      ...(lost > 0
        ? { state: "charged_back", money: null, disputed: { amount: lost, currency } }
        : { state: "paid", money: { amount: order.amount, currency }, disputed: null }),
    };
    await settlePayment(app, { orderId, news });
    const { state } = (await findOrder(app.db, orderId)) ?? order;
    return `Order ${orderId} is ${state}.`;
  },
};

/** Returns the part of the disputed amount that did not come back, in the minor unit. */
function readRest({ disputedAmount, currency }: OrderRow, written: string): number {
  const back = /^\d{1,9}(?:\.\d\d)?$/.test(written) ? minorUnits(written, currency as Currency) : 0;
  if (disputedAmount === null || back <= 0 || back > disputedAmount)
    throw new CommandError("--amount must be a part of the disputed amount, such as 5.00.");
  return disputedAmount - back;
}
