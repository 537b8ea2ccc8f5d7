import type { Currency } from "#base/money.ts";
import { formatMoney } from "#base/money.ts";
import type { App } from "#server/app.ts";
import { type Command, CommandError } from "#server/command.ts";
import { listOpenFaults } from "./queries-fault.ts";
import { readSettlement, SETTLEMENT_OPTIONS, type Wanted } from "./read-settlement.ts";
import { acceptFault, dismissFault, type NotSettled, returnFault } from "./settle-fault.ts";

const WAYS = ["accept", "return", "dismiss"] as const;
type Way = (typeof WAYS)[number];

const money = (amount: number, currency: string) =>
  formatMoney({ amount, currency: currency as Currency }, "en");

export const paymentFaultsCommand: Command = {
  name: "payment-faults",
  summary:
    'Lists payments of another amount or currency than was asked for, or settles one: --accept 3 | --return 3 | --dismiss 3, with --by "Anna de Vries" --reason "bank took a fee".',
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
  if (faults.length === 0) return "No payment waits to be settled.";
  return faults
    .map(({ id, orderId, at, provider, credits, memberId, completedAt, ...fault }) => {
      const paid = money(fault.amount, fault.currency);
      const asked = money(fault.askedAmount, fault.askedCurrency);
      const accept =
        memberId === null
          ? `--accept ${id}: the account is erased, so ${paid} goes back all the same`
          : `--accept ${id}: the order becomes one of ${paid} and grants its ${credits} credits`;
      const ways =
        completedAt === null
          ? [accept, `--return ${id}: ${paid} goes back, and no credits come`]
          : [`--dismiss ${id}: the order is paid as it was asked for; nothing changes`];
      return [
        `${id}  order ${orderId}  ${asked} asked, ${paid} paid  ${provider}  ${at.toISOString()}`,
        ...ways,
      ].join("\n   ");
    })
    .join("\n");
}

const SETTLE = { accept: acceptFault, return: returnFault, dismiss: dismissFault };

async function settle(app: App, { way, ...settlement }: Wanted<Way>): Promise<string> {
  const settled = await app.db.transaction().execute((tx) => SETTLE[way](app, tx, settlement));
  if (typeof settled === "string") throw new CommandError(WHY_NOT[settled]);
  const { fault, order } = settled;
  const paid = money(fault.amount, fault.currency);
  if (way === "dismiss") return `Order ${order.id} stays as it is. The fault is dismissed.`;
  if (way === "return")
    return `${paid} goes back for order ${order.id}: the provider is told within a minute.`;
  return `Order ${order.id} is one of ${paid} now, and completed. Its receipt says so.`;
}

const WHY_NOT: Record<NotSettled, string> = {
  unknown: "There is no such fault. Without options the command lists those that are open.",
  settled: "This fault is settled already: nothing changed.",
  paid: "The order is paid as it was asked for. Clear this payment up with the provider, then --dismiss it.",
  waiting: "The order is not paid otherwise: --accept or --return what came.",
  nothing: "The provider says that nothing was paid. Ask it, and wait for its next news.",
};
