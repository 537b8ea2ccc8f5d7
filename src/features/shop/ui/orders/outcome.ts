import type { Order } from "../../contract.ts";

/** How a payment ended that brought no credits. Each has its own words and next steps. */
export type Outcome = "cancelled" | "declined" | "unfinished" | "provider" | "closed";

/** @returns null while the payment is open, and after it was paid */
export function outcomeOf({ state, reason }: Pick<Order, "state" | "reason">): Outcome | null {
  if (state !== "failed" && state !== "cancelled") return null;
  if (reason === "replaced") return "closed";
  if (reason === "provider") return "provider";
  // Nobody knows whether it was given up or went wrong.
  if (reason === "timeout" || reason === "expired") return "unfinished";
  if (state === "cancelled") return "cancelled";
  return reason === null ? "unfinished" : "declined";
}
