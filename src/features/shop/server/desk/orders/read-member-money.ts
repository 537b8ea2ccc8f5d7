import type { OutputOf } from "#base/endpoint.ts";
import type { Currency } from "#base/money.ts";
import { noteMemberRead } from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import type { readMemberMoney } from "../../../desk-member-contract.ts";
import { listOrdersOf } from "../../queries.ts";
import { countOrdersOf, sumOfMember } from "./queries-order.ts";
import { viewLine } from "./view-line.ts";

const SHOWN = 10;

/** The shape of a member's payments, for the tab about money of their page. */
export async function viewMemberMoney(
  call: StaffCaller,
  memberId: number,
): Promise<OutputOf<typeof readMemberMoney>> {
  await noteMemberRead(call, { memberId, tab: "money" });
  const { app } = call;
  const [sums, orders, total] = await Promise.all([
    sumOfMember(app.db, memberId),
    listOrdersOf(app.db, { memberId, limit: SHOWN }),
    countOrdersOf(app.db, memberId),
  ]);
  return {
    sums: sums.map(({ currency, orders: count, paid, refunded, disputed }) => {
      const money = (amount: number) => ({ amount, currency: currency as Currency });
      return { orders: count, paid: money(paid), refunded: money(refunded), disputed: money(disputed) };
    }),
    orders: orders.map((order) => viewLine(app, order)),
    orders_total: total,
  };
}
