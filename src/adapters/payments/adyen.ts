import type { MethodCode } from "#base/payment-methods.ts";
import type { AdyenAccount } from "./adyen/ask-adyen.ts";
import { checkAccount, tryWebhook } from "./adyen/check.ts";
import { listAdyenMethods } from "./adyen/methods.ts";
import { refundAtAdyen } from "./adyen/refund.ts";
import { createSession, readAdyenReturn } from "./adyen/session.ts";
import { chargeToken, forgetToken } from "./adyen/stored-card.ts";
import { parseNotification } from "./adyen/webhook.ts";
import type { PaymentProvider } from "./payments.ts";

/**
 * Adyen's Checkout API, version 72. Buyers pay on Adyen's page (Hosted Checkout); stored cards are charged by a call.
 * The API has no request for the state of a payment. Only webhooks, the buyer's return and the response to a charge
 * report it.
 * @param methods the methods enabled at Adyen, by default all that Adyen has
 */
export function adyen({
  methods,
  ...account
}: AdyenAccount & { methods?: readonly MethodCode[] | undefined }): PaymentProvider {
  return {
    name: "adyen",
    webhookAnswer: "[accepted]",
    refundsByCharge: true,
    storesCards: true,
    methods: (buyer) => listAdyenMethods(buyer, methods),
    create: (payment) => createSession(account, payment),
    chargeStored: (payment, card) => chargeToken(account, payment, card),
    status: async () => null,
    readReturn: (returned) => readAdyenReturn(account, returned),
    refund: (refund) => refundAtAdyen(account, refund),
    parseWebhook: ({ body }) => parseNotification(account, body),
    forgetStored: (card) => forgetToken(account, card),
    check: () => checkAccount(account, methods),
    trialWebhook: () => tryWebhook(account),
  };
}
