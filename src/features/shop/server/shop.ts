export { debitProvider } from "./debit-provider.ts";
export { findNewcomerOffers } from "./discounts.ts";
export { type BookDifference, findBookDifferences } from "./find-book-differences.ts";
export { handOver } from "./hand-over.ts";
export { orderPaid } from "./happenings.ts";
export { tellOfOrder } from "./mail-jobs.ts";
