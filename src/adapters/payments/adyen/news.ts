import { z } from "zod";
import { CURRENCIES, type Money } from "#base/money.ts";
import type { PaymentNews } from "../payments.ts";

export const adyenAmount = z.object({ value: z.int(), currency: z.string() });

/** Returns null for a currency that we do not sell in. All of ours have two decimals, at Adyen too. */
export function readMoney(amount: z.infer<typeof adyenAmount> | null | undefined): Money | null {
  const currency = CURRENCIES.find((one) => one === amount?.currency);
  return amount && currency ? { amount: amount.value, currency } : null;
}

export function writeMoney({ amount, currency }: Money) {
  return { value: amount, currency };
}

export function newsOf(state: PaymentNews["state"], told: Partial<PaymentNews> = {}): PaymentNews {
  return {
    state,
    at: null,
    failure: null,
    money: null,
    chargeRef: null,
    // Adyen charges per month, and its reports of payments name no fee.
    fee: 0,
    instrument: null,
    stored: null,
    disputed: null,
    refunds: [],
    providerRefunds: [],
    ...told,
  };
}
