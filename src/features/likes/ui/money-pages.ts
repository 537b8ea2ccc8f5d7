/** Route names of pages on which members choose, pay or get money back. */
const MONEY_PAGES = new Set([
  "premium",
  "credits",
  "credits-id-paymentmethod",
  "credits-repeat-order",
  "directdebit",
  "payments-id",
  "transactions-id",
  "withdraw",
  "withdraw-do",
]);

/** Whether the page takes or shows money, so that no unrequested modal may cover it. */
export function isMoneyPage(routeId: string): boolean {
  return MONEY_PAGES.has(routeId);
}
