export { credits, paid } from "./wallet-facts.ts";
