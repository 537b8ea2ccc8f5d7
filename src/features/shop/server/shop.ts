export { debitProvider } from "./debit-provider.ts";
export { findNewcomerOffers } from "./discounts.ts";
export { type BookDifference, findBookDifferences } from "./find-book-differences.ts";
export { findClaimDifferences } from "./find-claim-differences.ts";
export { findReceiptDifferences } from "./find-receipt-differences.ts";
export { findSettlementDifferences } from "./find-settlement-differences.ts";
export { handOver } from "./hand-over.ts";
export { ordersPaid } from "./happenings.ts";
export { tellOfOrders } from "./mail-jobs.ts";
