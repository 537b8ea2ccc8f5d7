import type { MethodCode } from "#base/payment-methods.ts";
import { askProvider } from "../ask-provider.ts";
import { ProviderError } from "../provider-error.ts";
import { orderReference, type PaymentProvider } from "./payments.ts";
import { checkShop, writeTrial } from "./verotel/check.ts";
import { listMethods } from "./verotel/methods.ts";
import { readPostback } from "./verotel/postback.ts";
import { type ControlCenter, refundSale } from "./verotel/refund.ts";
import { failedSale, readSale } from "./verotel/sale-status.ts";
import { DECLINED, type Shop, writeStartUrl, writeStatusUrl } from "./verotel/start-url.ts";

const NAME = "verotel";

export type VerotelOptions = Shop & {
  /** Null if refunds are made by hand in Verotel's back office. */
  controlCenter: ControlCenter | null;
  /** Methods enabled at Verotel. Null for all that this adapter knows. */
  methods: readonly MethodCode[] | null;
};

/**
 * Verotel FlexPay 4. The buyer pays at a signed address, which creates a sale under our reference. The status request
 * reports whether a sale was paid; only postbacks report refunds, chargebacks and cards.
 */
export function verotel({ controlCenter, methods, ...shop }: VerotelOptions): PaymentProvider {
  const status = async (reference: string) => {
    const answer = await askProvider(NAME, { url: writeStatusUrl(shop, reference), method: "GET" });
    return readSale(answer, { shopId: shop.shopId, reference });
  };
  return {
    name: NAME,
    // If a postback gets another answer, Verotel refunds the card payment by itself.
    webhookAnswer: "OK",
    refundsByCharge: true,
    storesCards: true,
    refundsByHand: controlCenter === null,
    methods: (buyer) => listMethods(methods, buyer),
    async create(payment) {
      const url = writeStartUrl(shop, payment, null);
      return { ref: orderReference(payment), next: { kind: "redirect", url } };
    },
    async chargeStored(payment, token) {
      // The buyer opens this page too. Verotel charges the card there, usually without asking anything.
      const url = writeStartUrl(shop, payment, token);
      return { outcome: "challenge", ref: orderReference(payment), next: { kind: "redirect", url } };
    },
    status: ({ ref }) => status(ref),
    async readReturn({ ref, query }) {
      const news = await status(ref);
      if (news) return news;
      const isDeclined = query.get(DECLINED.name)?.startsWith(DECLINED.value);
      return isDeclined ? failedSale("failed", null) : null;
    },
    async refund({ chargeRef, ...refund }) {
      if (!controlCenter || chargeRef === null || !/^\d{1,20}$/.test(chargeRef))
        throw new ProviderError("verotel: this refund needs an operator.", { final: false });
      return refundSale(controlCenter, { ...refund, saleId: chargeRef });
    },
    parseWebhook: (raw) => readPostback(raw, shop),
    // No request for this is documented. Deleting the token here is enough, since only we know it.
    forgetStored: async () => {},
    check: () => checkShop(status, controlCenter),
    trialWebhook: () => writeTrial(shop),
  };
}
