import type { App } from "#platform/app.ts";

type Sealing = Pick<App, "seal">;

/** Details in a row about a member who was erased. */
type Row = { table: "payment" | "mandate" | "debit" | "withdrawal"; id: number };

const PURPOSE = "shop.hidden";

/** Encrypts details for their own row. Only staff can read them, with a reason: see `reveal-buyer`. */
export function hide({ seal }: Sealing, { table, id }: Row, details: Record<string, unknown>): string {
  return seal.hide(PURPOSE, JSON.stringify(details), [table, id]);
}

/** @throws Error if they belong to another row, or were sealed with another secret */
export function reveal<Details>({ seal }: Sealing, { table, id }: Row, hidden: string): Details {
  return JSON.parse(seal.reveal(PURPOSE, hidden, [table, id]));
}

type Debtor = { account: string | null; mobile: string | null; household: string | null };

/** The debtor's fingerprints, which are hidden once an erased member's debit is over. */
export function revealDebtor(
  app: Sealing,
  { orderId, hidden, account, mobile, household }: Debtor & { orderId: number; hidden: string | null },
): Debtor {
  if (hidden === null) return { account, mobile, household };
  const debtor = reveal<Debtor>(app, { table: "debit", id: orderId }, hidden);
  return { account: debtor.account, mobile: debtor.mobile, household: debtor.household };
}
