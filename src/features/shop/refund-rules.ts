import { METHODS, type MethodCode } from "#base/payment-methods.ts";
import type { PaymentState } from "./rules.ts";

/** State of an order as members see it: a paid one of which a part went back has a word of its own. */
export type ShownState = PaymentState | "partly_refunded";

type Paid = {
  state: PaymentState;
  /** Refunds that have not failed, in minor units. */
  refunded: { amount: number };
  /** Part of them that the provider has not paid yet. */
  refunding: { amount: number };
};

export function shownState({ state, refunded, refunding }: Paid): ShownState {
  return state === "completed" && refunded.amount > refunding.amount ? "partly_refunded" : state;
}

const WORKING_DAYS = { card: 10, account: 3, wallet: 5, voucher: 5 } as const;

/** How many working days it can take until the member sees a refund that the provider has paid. */
export function daysUntilRefundShows(method: MethodCode): number {
  return WORKING_DAYS[METHODS[method].kind];
}
