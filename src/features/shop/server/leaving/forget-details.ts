import { sql } from "kysely";
import { allOf } from "#platform/retention/all-of.ts";
import { oldValues } from "#platform/retention/old-rows.ts";
import { bankDate } from "../../debit-calendar.ts";

/** Personal data of mandates that no bank can ask for any more, and of which nothing is owed or refunded. */
export const mandateDetails = oldValues("shop_mandate", {
  set: sql`details = null, address = null, user_agent = null, hidden = null`,
  isDue: (before) => sql`details is not null and exists (
    select from shop_debit d where d.mandate_id = shop_mandate.id and d.due_on < ${bankDate(before)}
      and d.state <> 'waiting'
      and not exists (select from shop_receivable r where r.order_id = d.order_id and r.state = 'open')
      and not exists (select from shop_debit_refund r where r.order_id = d.order_id and r.state = 'pending'))`,
});

/** Whether a payment `p` is from before this time, and none of its order's money is owed or on its way. */
const isSettled = (
  before: Date,
) => sql`p.changed_at < ${before} and coalesce(p.completed_at, p.changed_at) < ${before}
  and not exists (select from shop_receivable r where r.order_id = p.order_id and r.state = 'open')
  and not exists (select from shop_refund r where r.order_id = p.order_id and r.state = 'pending')`;

const ofSettled = (table: "shop_payment" | "shop_debit") =>
  oldValues(table, {
    set: sql`hidden = null`,
    isDue: (before) => sql`hidden is not null and exists (
      select from shop_payment p where p.order_id = ${sql.table(table)}.order_id and ${isSettled(before)})`,
  });

/** Details that erased members paid with and declared. */
export const hiddenDetails = allOf(
  ofSettled("shop_payment"),
  ofSettled("shop_debit"),
  oldValues("shop_withdrawal", {
    set: sql`hidden = null`,
    isDue: (before) => sql`hidden is not null and at < ${before} and state <> 'open'`,
  }),
);
