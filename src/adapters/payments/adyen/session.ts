import { createHash } from "node:crypto";
import { z } from "zod";
import { requirePage } from "../../ask-provider.ts";
import {
  type Created,
  type NewPayment,
  orderReference,
  type PaymentNews,
  type ReturnedPayment,
} from "../payments.ts";
import { type AdyenAccount, askAdyen, pagesOf } from "./ask-adyen.ts";
import { describePayment } from "./describe-payment.ts";
import { additionalData, readInstrument, readStored } from "./instrument.ts";
import { ADYEN_METHODS } from "./methods.ts";
import { adyenAmount, newsOf, readMoney } from "./news.ts";
import { newsOfResult, paymentResult } from "./payment-result.ts";

const session = z.object({ id: z.string().min(1).max(200), url: z.string() });

/** Opens Adyen's page for the chosen method. */
export async function createSession(account: AdyenAccount, payment: NewPayment): Promise<Created> {
  const { method, storeCard } = payment;
  const body = {
    ...describePayment(account, payment),
    mode: "hosted",
    shopperReference: payment.buyer,
    allowedPaymentMethods: ADYEN_METHODS[method],
    storePaymentMethodMode: storeCard ? "enabled" : "disabled",
    ...(storeCard && { recurringProcessingModel: "CardOnFile" }),
  };
  const call = { method: "POST", path: "/sessions", key: payment.key, body } as const;
  const { id, url } = await askAdyen(account, call, session);
  return { ref: id, next: { kind: "redirect", url: requirePage("adyen", url, pagesOf(account)) } };
}

/** A return from Adyen's page has the session's result; one from the bank of a stored card has a redirect's result. */
export async function readAdyenReturn(
  account: AdyenAccount,
  returned: ReturnedPayment,
): Promise<PaymentNews | null> {
  const { ref, query } = returned;
  const redirectResult = query.get("redirectResult");
  if (redirectResult) return endRedirect(account, returned, redirectResult);
  const sessionResult = query.get("sessionResult");
  if (!sessionResult || query.get("sessionId") !== ref) return null;
  return readSession(account, returned, sessionResult);
}

async function endRedirect(
  account: AdyenAccount,
  returned: ReturnedPayment,
  redirectResult: string,
): Promise<PaymentNews | null> {
  const call = {
    method: "POST",
    path: "/payments/details",
    // An idempotency key, because the buyer may reload the page.
    key: createHash("sha256").update(redirectResult).digest("hex"),
    body: { details: { redirectResult } },
  } as const;
  const result = await askAdyen(account, call, paymentResult);
  return result.merchantReference === orderReference(returned) ? newsOfResult(result) : null;
}

const sessionResultShape = z.object({
  status: z.string(),
  reference: z.string(),
  payments: z
    .array(
      z.object({
        resultCode: z.string(),
        pspReference: z.string(),
        amount: adyenAmount,
        paymentMethod: z.object({ type: z.string().nullish(), brand: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
  additionalData,
});

async function readSession(
  account: AdyenAccount,
  returned: ReturnedPayment,
  sessionResult: string,
): Promise<PaymentNews | null> {
  const path = `/sessions/${encodeURIComponent(returned.ref)}`;
  const call = { method: "GET", path, query: { sessionResult } } as const;
  const told = await askAdyen(account, call, sessionResultShape);
  if (told.reference !== orderReference(returned)) return null;
  switch (told.status) {
    case "completed":
      return newsOfCompleted(told);
    case "paymentPending":
      return newsOf("pending");
    case "refused":
      return newsOf("failed", { failure: "refused" });
    case "canceled":
    case "expired":
      return newsOf("cancelled");
    default:
      return null;
  }
}

/** The response contains the card only if the operator has enabled that. Otherwise the webhook reports it. */
function newsOfCompleted(told: z.infer<typeof sessionResultShape>): PaymentNews | null {
  const paid = told.payments?.find(({ resultCode }) => resultCode === "Authorised");
  const money = readMoney(paid?.amount);
  if (!paid || !money) return null;
  const { additionalData } = told;
  return newsOf("paid", {
    money,
    chargeRef: paid.pspReference,
    ...(additionalData && {
      instrument: readInstrument({ paymentMethod: paid.paymentMethod?.brand, additionalData }),
      stored: readStored({ paymentMethod: paid.paymentMethod?.brand, additionalData }),
    }),
  });
}
