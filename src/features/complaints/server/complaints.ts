export { giveReceipt } from "./give-receipt.ts";
