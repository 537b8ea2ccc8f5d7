export { CreditsBadge } from "./credits-badge.tsx";
export { credits, paid } from "./wallet-facts.ts";
