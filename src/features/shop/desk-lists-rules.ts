/** What finance can write to a file. */
export const MONEY_LISTS = ["orders", "withdrawals", "debits", "receivables"] as const;
export type MoneyList = (typeof MONEY_LISTS)[number];
