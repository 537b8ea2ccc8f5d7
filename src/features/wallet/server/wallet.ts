export { leftOf, priceList } from "../rules.ts";
export {
  addBoughtLots,
  holdWallets,
  listToOpen,
  openLot,
  readOrderLots,
  returnLeft,
  setLost,
  setPremiumByPurchases,
  takeLeft,
} from "./bought-lots.ts";
export { closeLots, deleteClosedLots, type OrderLot } from "./closed-lots.ts";
export { giveByHand } from "./give-by-hand.ts";
export { grantCredits } from "./grant-credits.ts";
export { grantSignupCredits } from "./grant-signup-credits.ts";
export { lapseCredits } from "./lapse-credits.ts";
export { listOrderMoves } from "./order-moves.ts";
export { listNewestLots, sumCreditsLeft } from "./queries.ts";
export { openWallet, readWallet, type Wallet } from "./read-wallet.ts";
export { type Difference, findDifferences } from "./reconcile.ts";
