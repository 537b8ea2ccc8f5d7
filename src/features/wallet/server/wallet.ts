export { openWallet, readWallet, type Wallet } from "./read-wallet.ts";
