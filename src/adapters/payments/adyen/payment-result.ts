import { z } from "zod";
import type { Money } from "#base/money.ts";
import type { PaymentNews } from "../payments.ts";
import { failureOf } from "./failures.ts";
import { additionalData, readInstrument } from "./instrument.ts";
import { adyenAmount, newsOf, readMoney } from "./news.ts";

/** The answer to a payment, and to its completion after a redirect. */
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
 * Null for results that a webhook has to explain.
 * @param asked what we asked for: the answer to a completion need not name the amount
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
