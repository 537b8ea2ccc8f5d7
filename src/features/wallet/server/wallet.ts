export { openWallet, readWallet, type Wallet } from "./read-wallet.ts";
export { type Difference, findDifferences } from "./reconcile.ts";
