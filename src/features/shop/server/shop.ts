export { type BookDifference, findBookDifferences } from "./books/find-book-differences.ts";
export { findClaimDifferences } from "./books/find-claim-differences.ts";
export { findSettlementDifferences } from "./books/find-settlement-differences.ts";
export { debitProvider } from "./debit/provider.ts";
export { findNewcomerOffers } from "./discounts/newcomer-offers.ts";
export { ordersPaid } from "./events.ts";
export { enqueueOrderMails } from "./mail-jobs.ts";
export { handOver } from "./payments/hand-over.ts";
export { findReceiptDifferences } from "./receipts/find-receipt-differences.ts";
