import type { MethodCode } from "#base/payment-methods.ts";
import { ProviderError } from "../provider-error.ts";
import type { PayOptions } from "./pay/ask.ts";
import { NAME } from "./pay/ask.ts";
import { checkSetup, writeTrial } from "./pay/check.ts";
import { listMethods } from "./pay/methods.ts";
import { refundOrder } from "./pay/office.ts";
import { createOrder } from "./pay/orders.ts";
import type { SigningKeys } from "./pay/signature.ts";
import { readStatus } from "./pay/status.ts";
import { readWebhook } from "./pay/webhook.ts";
import type { PaymentProvider } from "./payments.ts";

type Options = PayOptions & {
  /** Methods that are enabled at PAY., all by default. */
  methods?: readonly MethodCode[];
  /** Further keys with which PAY. may sign: the key of the sales location, or of a former token. */
  otherKeys?: SigningKeys;
};

/**
 * PAY. (pay.nl), by its Orders API: the buyer pays on PAY.'s page. It stores no cards and has no idempotency keys. If
 * the response to a creation is lost, the order is created again. The first stays unpaid, since no one has its page.
 */
export function pay({ methods, otherKeys = [], ...options }: Options): PaymentProvider {
  const { serviceId, tokenCode, token } = options;
  const keys = [{ id: tokenCode, secret: token }, ...otherKeys];
  return {
    name: NAME,
    webhookAnswer: '{"result":true,"description":"Accepted"}',
    refundsByCharge: false,
    storesCards: false,
    methods: (buyer) => listMethods(methods, buyer),
    create: (payment) => createOrder(options, payment),
    async chargeStored() {
      throw new ProviderError(`${NAME} stores no cards for us.`, { final: true });
    },
    status: ({ ref }) => readStatus(options, ref),
    refund: (refund) => refundOrder(options, refund),
    parseWebhook: (raw) => readWebhook(raw, { serviceId, keys }),
    async forgetStored() {},
    check: () => checkSetup(options, methods),
    trialWebhook: () => writeTrial(options),
  };
}
