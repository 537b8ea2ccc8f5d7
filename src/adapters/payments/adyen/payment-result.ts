import { z } from "zod";
import type { Money } from "#base/money.ts";
import type { PaymentNews } from "../payments.ts";
import { failureOf } from "./failures.ts";
import { additionalData, readInstrument } from "./instrument.ts";
import { adyenAmount, newsOf, readMoney } from "./news.ts";

/** The response to a payment, or to its completion after a redirect. */
export const paymentResult = z.object({
  resultCode: z.string(),
  pspReference: z.string().nullish(),
  merchantReference: z.string().nullish(),
  amount: adyenAmount.nullish(),
  refusalReasonCode: z.string().nullish(),
  paymentMethod: z.object({ brand: z.string().nullish() }).nullish(),
  additionalData,
});
export type PaymentResult = z.infer<typeof paymentResult>;

/**
 * Returns null for results that only a webhook can explain.
 * @param asked the requested amount, because the response to a completion may omit it
 */
export function newsOfResult(result: PaymentResult, asked: Money | null = null): PaymentNews | null {
  const { resultCode, pspReference, refusalReasonCode } = result;
  const money = readMoney(result.amount) ?? asked;
  switch (resultCode) {
    case "Authorised": {
      if (!pspReference || !money) return null;
      const { additionalData, paymentMethod } = result;
      const instrument =
        additionalData && readInstrument({ paymentMethod: paymentMethod?.brand, additionalData });
      return newsOf("paid", { money, chargeRef: pspReference, instrument: instrument ?? null });
    }
    case "Pending":
    case "Received":
      return newsOf("pending");
    case "Refused":
      return newsOf("failed", { failure: failureOf(refusalReasonCode) });
    case "Error":
      return newsOf("failed", { failure: "provider" });
    case "Cancelled":
      return newsOf("cancelled");
    default:
      return null;
  }
}
