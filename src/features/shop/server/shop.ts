export { lowestPrice } from "../rules.ts";
export { type BookDifference, findBookDifferences } from "./books/find-book-differences.ts";
export { findClaimDifferences } from "./books/find-claim-differences.ts";
export { findSettlementDifferences } from "./books/find-settlement-differences.ts";
export { creditorProposals } from "./debit/creditor/view-creditor.ts";
export { debitProvider } from "./debit/provider.ts";
export {
  findCodesByWord,
  findMembersByMobile,
  findOrdersByWord,
  viewFoundCodes,
  viewFoundOrders,
} from "./desk/orders/find-by-word.ts";
export { findMobile } from "./desk/orders/find-mobile.ts";
export { refundProposals } from "./desk/orders/view-proposal.ts";
export { writeOffProposals } from "./desk/receivables/view-write-off.ts";
export { makeDeletionOffer, readDeletionPercent } from "./discounts/make-deletion-offer.ts";
export { findNewcomerOffers } from "./discounts/newcomer-offers.ts";
export { newcomerRibbon, offersOf } from "./discounts/newcomer-ribbon.ts";
export { creditsOpened, instrumentsUsed, ordersPaid } from "./events.ts";
export { leaveShop } from "./leaving/leave-shop.ts";
export { readLeavingMoney } from "./leaving/read-leaving-money.ts";
export { enqueueOrderMails } from "./mail-jobs.ts";
export { checkPayments, listCheckable } from "./payments/check-payments.ts";
export { handOver } from "./payments/hand-over.ts";
export { listMethods } from "./payments/providers.ts";
export { listFingerprints } from "./payments/queries-fingerprint.ts";
export { listSitesWithOrders } from "./payments/queries-payment.ts";
export { findReceiptDifferences } from "./receipts/find-receipt-differences.ts";
export { readTryOut } from "./try-out/read-try-out.ts";
export { offerTryOut, tryOutOf } from "./try-out/try-out.ts";
