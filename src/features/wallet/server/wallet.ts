export { openWallet, readWallet } from "./read-wallet.ts";
