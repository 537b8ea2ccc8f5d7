/** Where members choose, pay and have money back: by the names of their routes. */
const MONEY_PAGES = new Set([
  "premium",
  "credits",
  "credits-id-paymentmethod",
  "credits-repeat-order",
  "directdebit",
  "transactions-id",
  "withdraw",
  "withdraw-do",
]);

/** Whether nothing may stand over the page that its member has not asked for. */
export function isMoneyPage(routeId: string): boolean {
  return MONEY_PAGES.has(routeId);
}
