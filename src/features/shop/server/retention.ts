import { sql } from "kysely";
import { allOf } from "#platform/retention/all-of.ts";
import { countRows, oldRows } from "#platform/retention/old-rows.ts";
import type { Forgetting, Retention } from "#platform/retention/retention.ts";
import { BOOKS_KEPT_YEARS } from "../rules.ts";
import { forgetDebitFiles } from "./debit/forget-files.ts";
import { forgetOrders, IS_FORGETTABLE } from "./forget-orders.ts";
import { countDebitsToHide, hideSomeDebits } from "./leaving/hide-rows.ts";

export { hiddenDetails, mandateDetails } from "./leaving/forget-details.ts";

export const webhooks = oldRows("shop_webhook", (before) => sql`at < ${before} and acted_at is not null`);
/** The mandate holds the evidence. */
export const smsCodes = oldRows("shop_debit_code", (before) => sql`sent_at < ${before}`);
export const liftedBlocks = oldRows("shop_debit_unblock", (before) => sql`lifted_at < ${before}`);
const withdrawals = oldRows("shop_withdrawal", (before) => sql`at < ${before} and state <> 'open'`);

/** Open ones stay until somebody settles them; those of forgotten orders go with these. */
const settledFaults = oldRows("shop_fault", (before) => sql`settled_at < ${before}`);

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
const orders: Forgetting = {
  countDue: ({ db }, before) => countRows(db, "shop_order", IS_FORGETTABLE(before)),
  forgetSome: forgetOrders,
};

/** What the law on books asks to keep. */
export const bookRetention = {
  orders: {
    what: "Orders, payments and receipts",
    keep: { years: BOOKS_KEPT_YEARS },
    since: "the order",
    by: orders,
    why: "Tax law on books. Orders of existing members stay.",
  },
  withdrawals: {
    what: "Withdrawals",
    keep: { years: BOOKS_KEPT_YEARS },
    since: "the declaration",
    by: withdrawals,
    why: "Tax law on books.",
  },
  "payment-faults": {
    what: "Payment faults",
    keep: { years: BOOKS_KEPT_YEARS },
    since: "somebody settled it",
    by: settledFaults,
    why: "Tax law on books: they say why money was accepted or paid back.",
  },
} as const satisfies Retention;

/** Accounts and numbers of erased members' debits. */
export const debtors: Forgetting = {
  countDue: countDebitsToHide,
  forgetSome: hideSomeDebits,
};

/** Looked after by `forget-cards`, which asks their providers. */
export const countCardsToForget: Forgetting["countDue"] = ({ db }, before) =>
  countRows(db, "shop_card_to_forget", sql`since < ${before}`);
