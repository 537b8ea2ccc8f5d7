/** What finance can write to a file. */
export const MONEY_LISTS = ["orders", "withdrawals", "debits"] as const;
export type MoneyList = (typeof MONEY_LISTS)[number];
