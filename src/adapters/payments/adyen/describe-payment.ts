import { type NewPayment, orderReference } from "../payments.ts";
import type { AdyenAccount } from "./ask-adyen.ts";
import { languageOf } from "./methods.ts";
import { writeMoney } from "./news.ts";

/** Fields common to all payment requests. */
export function describePayment({ merchant, statement }: AdyenAccount, payment: NewPayment) {
  return {
    merchantAccount: merchant,
    amount: writeMoney(payment.money),
    reference: orderReference(payment),
    returnUrl: payment.returnUrl,
    channel: "Web",
    countryCode: payment.country,
    shopperLocale: languageOf(payment.locale),
    ...(statement !== undefined && { shopperStatement: statement }),
  };
}
