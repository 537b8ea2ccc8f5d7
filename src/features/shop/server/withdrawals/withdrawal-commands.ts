import type { Currency } from "#base/money.ts";
import { formatMoney } from "#base/money.ts";
import type { App } from "#platform/app.ts";
import { type Command, CommandError } from "#platform/command.ts";
import { readSettlement, SETTLEMENT_OPTIONS, type SettlementRequest } from "../read-settlement.ts";
import { findMeantOrder } from "./carry-out-withdrawal.ts";
import { listOpenWithdrawals } from "./queries-withdrawal.ts";
import { carryOutByService, refuseWithdrawal, type WithdrawalNotSettled } from "./settle-withdrawal.ts";

const WAYS = ["carry-out", "refuse"] as const;

export const withdrawalsCommand: Command = {
  name: "withdrawals",
  summary:
    'Lists open withdrawals, or settles one: --carry-out 3 [--order 100001] | --refuse 3, with --by "Anna de Vries" --reason "wrote from the same address".',
  options: {
    ...{ "carry-out": { type: "string" }, refuse: { type: "string" }, order: { type: "string" } },
    ...SETTLEMENT_OPTIONS,
  },
  async run(app, values) {
    const wanted = readSettlement(values, WAYS);
    if (!wanted) return list(app);
    const orderId = values.order === undefined ? undefined : String(values.order);
    if (orderId !== undefined && !/^\d{1,15}$/.test(orderId))
      throw new CommandError("--order must be an order number.");
    return settle(app, { ...wanted, orderId: orderId === undefined ? undefined : Number(orderId) });
  },
};

async function list({ db }: Pick<App, "db">): Promise<string> {
  const open = await listAll(db);
  if (open.length === 0) return "No open withdrawals.";
  const lines = await Promise.all(
    open.map(async (declared) => {
      const { id, orderNo, email, at, confirmedBy, declaredBy } = declared;
      const order = await findMeantOrder(db, { orderNo, email, at, declaredBy });
      const meant = order
        ? `--carry-out ${id}: refunds what is left of ${money(order.amount, order.currency)}`
        : `no matching order for this e-mail address within 14 days: use --carry-out ${id} --order … if you know which one`;
      const confirmed = confirmedBy ? `confirmed by ${confirmedBy}` : "not confirmed";
      return [
        `${id}  order ${JSON.stringify(orderNo)}  ${email ?? ERASED}  received ${at.toISOString()}  ${confirmed}`,
        meant,
        `--refuse ${id}: refunds nothing; e-mail the member the reason`,
      ].join("\n   ");
    }),
  );
  return lines.join("\n");
}

async function listAll(db: App["db"]) {
  const open: Awaited<ReturnType<typeof listOpenWithdrawals>> = [];
  for (let isMore = true; isMore; ) {
    const page = await listOpenWithdrawals(db, { after: open.at(-1)?.id ?? 0, limit: BATCH });
    open.push(...page);
    isMore = page.length === BATCH;
  }
  return open;
}

const BATCH = 200;

/** Their name and address are read with a reason. */
const ERASED = "an erased member (see reveal-buyer)";

const money = (amount: number, currency: string) =>
  formatMoney({ amount, currency: currency as Currency }, "en");

type Settling = SettlementRequest<(typeof WAYS)[number]> & { orderId: number | undefined };

async function settle(app: Pick<App, "db" | "clock">, { way, ...settlement }: Settling): Promise<string> {
  const settled = await app.db
    .transaction()
    .execute((tx) =>
      way === "refuse" ? refuseWithdrawal(app, tx, settlement) : carryOutByService(app, tx, settlement),
    );
  if (typeof settled === "string") throw new CommandError(WHY_NOT[settled]);
  const { id, email, orderId, amount, currency } = settled;
  if (way === "refuse") return `Refused withdrawal ${id}. E-mail ${email ?? ERASED} the reason.`;
  return amount === null || currency === null
    ? `Nothing is left to refund for order ${orderId}. Withdrawal ${id} is settled. E-mail ${email ?? ERASED}.`
    : `${money(amount, currency)} will be refunded for order ${orderId}: the request goes to the provider within a minute.`;
}

const WHY_NOT: Record<WithdrawalNotSettled, string> = {
  unknown: "No such withdrawal. Run the command without options to list the open ones.",
  settled: "This withdrawal is already settled. Nothing changed.",
  no_order: "It doesn't match a paid order: name one with --order, or refuse it.",
};
