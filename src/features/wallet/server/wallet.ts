export { leftOf, priceList } from "../rules.ts";
export {
  addBoughtLots,
  holdWallets,
  listToOpen,
  type OrderLot,
  openLot,
  readOrderLots,
  returnLeft,
  setLost,
  setPremiumByPurchases,
  takeLeft,
} from "./bought-lots.ts";
export { closeLots, deleteClosedLots } from "./closed-lots.ts";
export { grantCredits } from "./grant-credits.ts";
export { grantSignupCredits } from "./grant-signup-credits.ts";
export { openWallet, readWallet, type Wallet } from "./read-wallet.ts";
export { type Difference, findDifferences } from "./reconcile.ts";
