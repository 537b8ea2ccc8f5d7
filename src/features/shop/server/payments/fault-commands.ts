import type { Currency } from "#base/money.ts";
import { formatMoney } from "#base/money.ts";
import type { App } from "#platform/app.ts";
import { type Command, CommandError } from "#platform/command.ts";
import { readSettlement, SETTLEMENT_OPTIONS, type SettlementRequest } from "../read-settlement.ts";
import { listOpenFaults } from "./queries-fault.ts";
import { acceptFault, dismissFault, type NotSettled, returnFault } from "./settle-fault.ts";

const WAYS = ["accept", "return", "dismiss"] as const;
type Way = (typeof WAYS)[number];

const money = (amount: number, currency: string) =>
  formatMoney({ amount, currency: currency as Currency }, "en");

export const paymentFaultsCommand: Command = {
  name: "payment-faults",
  summary:
    'Lists payments whose amount or currency differs from the order, or settles one: --accept 3 | --return 3 | --dismiss 3, with --by "Anna de Vries" --reason "bank took a fee".',
  options: {
    ...{ accept: { type: "string" }, return: { type: "string" }, dismiss: { type: "string" } },
    ...SETTLEMENT_OPTIONS,
  },
  async run(app, values) {
    const wanted = readSettlement(values, WAYS);
    return wanted ? settle(app, wanted) : list(app);
  },
};

async function list({ db }: Pick<App, "db">): Promise<string> {
  const faults = await listOpenFaults(db);
  if (faults.length === 0) return "No open payment faults.";
  return faults
    .map(({ id, orderId, at, provider, credits, memberId, completedAt, ...fault }) => {
      const paid = money(fault.amount, fault.currency);
      const asked = money(fault.askedAmount, fault.askedCurrency);
      const accept =
        memberId === null
          ? `--accept ${id}: the account was deleted, so ${paid} is refunded anyway`
          : `--accept ${id}: changes the order to ${paid} and grants its ${credits} credits`;
      const ways =
        completedAt === null
          ? [accept, `--return ${id}: refunds ${paid} and grants no credits`]
          : [`--dismiss ${id}: the order was paid correctly; changes nothing`];
      return [
        `${id}  order ${orderId}  ${asked} due, ${paid} paid  ${provider}  ${at.toISOString()}`,
        ...ways,
      ].join("\n   ");
    })
    .join("\n");
}

const SETTLE = { accept: acceptFault, return: returnFault, dismiss: dismissFault };

async function settle(
  app: Pick<App, "db" | "clock" | "log" | "metrics" | "announce" | "sites">,
  { way, ...settlement }: SettlementRequest<Way>,
): Promise<string> {
  const settled = await app.db.transaction().execute((tx) => SETTLE[way](app, tx, settlement));
  if (typeof settled === "string") throw new CommandError(WHY_NOT[settled]);
  const { fault, order } = settled;
  const paid = money(fault.amount, fault.currency);
  if (way === "dismiss") return `Dismissed the fault. Order ${order.id} is unchanged.`;
  if (way === "return")
    return `${paid} will be refunded for order ${order.id}: the request goes to the provider within a minute.`;
  return `Order ${order.id} is now completed for ${paid}, as its receipt shows.`;
}

const WHY_NOT: Record<NotSettled, string> = {
  unknown: "No such fault. Run the command without options to list the open ones.",
  settled: "This fault is already settled. Nothing changed.",
  paid: "The order was paid correctly. Sort this payment out with the provider, then --dismiss it.",
  waiting: "The order has no other payment: --accept or --return this one.",
  nothing: "The provider reports no payment. Contact the provider and wait for its next webhook.",
};
