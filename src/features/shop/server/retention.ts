import { sql } from "kysely";
import { allOf } from "#platform/retention/all-of.ts";
import { countRows, oldRows } from "#platform/retention/old-rows.ts";
import type { Forgetting } from "#platform/retention/retention.ts";
import { forgetDebitFiles } from "./debit/forget-files.ts";
import { forgetOrders, IS_FORGETTABLE } from "./forget-orders.ts";
import { countDebitsToHide, hideSomeDebits } from "./leaving/hide-rows.ts";

export { hiddenDetails, mandateDetails } from "./leaving/forget-details.ts";

export const webhooks = oldRows("shop_webhook", (before) => sql`at < ${before} and acted_at is not null`);
/** The mandate holds the evidence. */
export const smsCodes = oldRows("shop_debit_code", (before) => sql`sent_at < ${before}`);
export const liftedBlocks = oldRows("shop_debit_unblock", (before) => sql`lifted_at < ${before}`);
export const withdrawals = oldRows("shop_withdrawal", (before) => sql`at < ${before} and state <> 'open'`);

const fileContents: Forgetting = {
  countDue: ({ db }, before) => countRows(db, "shop_debit_file", sql`content <> '' and made_at < ${before}`),
  forgetSome: forgetDebitFiles,
};

/** What went to the bank, and which files came back. */
export const debitFiles = allOf(
  fileContents,
  oldRows("shop_debit_report", (before) => sql`read_at < ${before}`),
);

/** Orders of existing members stay, since their credits came from them. */
export const orders: Forgetting = {
  countDue: ({ db }, before) => countRows(db, "shop_order", IS_FORGETTABLE(before)),
  forgetSome: forgetOrders,
};

/** Accounts and numbers of erased members' debits. */
export const debtors: Forgetting = {
  countDue: countDebitsToHide,
  forgetSome: hideSomeDebits,
};

/** Looked after by `forget-cards`, which asks their providers. */
export const countCardsToForget: Forgetting["countDue"] = ({ db }, before) =>
  countRows(db, "shop_card_to_forget", sql`since < ${before}`);
