import { type PaymentNews, type RawWebhook, readReference, type WebhookEvent } from "../payments.ts";
import { readMoney } from "./amounts.ts";
import { readInstrument, readStored } from "./card.ts";
import { isSigned, type Params } from "./sign.ts";
import type { Shop } from "./start-url.ts";

const MOST_PARAMS = 60;
const LONGEST_VALUE = 1_000;
const OUR_ID = /^\d{1,20}$/;
const NOTHING = {
  ...{ state: null, at: null, failure: null, money: null, fee: 0, disputed: null },
  ...{ chargeRef: null, instrument: null, stored: null, refunds: [], providerRefunds: [] },
} satisfies PaymentNews;

/**
 * Reads a postback, a GET request whose query is signed. Returns null if the signature is wrong, and no events if it is
 * not about one of our purchases.
 */
export function readPostback({ query, body }: RawWebhook, shop: Shop): WebhookEvent[] | null {
  const params = readParams(query);
  const signature = params?.get("signature");
  if (!params || signature === undefined || body.byteLength > 0) return null;
  params.delete("signature");
  if (!isSigned(params, signature, shop.signatureKeys)) return null;
  // The buyer knows the start address, which is signed with the same key. It contains no sale, so it is refused here.
  const saleId = params.get("saleID");
  if (!saleId || !OUR_ID.test(saleId) || params.has("successURL")) return null;
  const reference = params.get("referenceID") ?? "";
  if (params.get("shopID") !== shop.shopId || params.get("type") !== "purchase") return [];
  if (!readReference(reference)?.keyStart) return [];
  return readEvents(params, { reference, ref: reference, saleId, signature: signature.toLowerCase() });
}

type Sale = { reference: string; ref: string; saleId: string; signature: string };

function readEvents(params: Params, { saleId, signature, ...refs }: Sale): WebhookEvent[] {
  const event = params.get("event") ?? "initial";
  const transaction = params.get("transactionID");
  const id = `${saleId}-${event}-${transaction ?? signature}`;
  const money = readMoney(params.get("priceAmount"), params.get("priceCurrency"));
  if (event === "initial") {
    const instrument = readInstrument({
      paymentMethod: params.get("paymentMethod"),
      CCBrand: params.get("CCBrand"),
      truncatedPAN: params.get("truncatedPAN"),
      custom1: params.get("custom1"),
    });
    const stored = readStored(params.get("oneClickToken"), instrument);
    const asked = { ...refs, id, news: null };
    if (!stored) return [asked];
    const news = { ...NOTHING, chargeRef: saleId, instrument, stored };
    return [asked, { ...refs, id: `${id}-card`, news, isOnlyHere: true }];
  }
  if (!money) return [];
  if (event === "credit") {
    const refund = { ref: transaction ?? signature, money, state: "completed", mayBeOurs: true } as const;
    return [{ ...refs, id, news: { ...NOTHING, providerRefunds: [refund] }, isOnlyHere: true }];
  }
  if (event !== "chargeback") return [];
  const news: PaymentNews = { ...NOTHING, state: "charged_back", disputed: money };
  return [{ ...refs, id, news, isOnlyHere: true }];
}

/**
 * Returns null for duplicate names and invalid characters, which Verotel never sends. They could hide values that
 * someone has appended to signed parameters.
 */
function readParams(query: URLSearchParams): Map<string, string> | null {
  const params = new Map<string, string>();
  for (const [name, value] of query) {
    const isPlain =
      /^[A-Za-z]\w{0,40}$/.test(name) && value.length <= LONGEST_VALUE && !/[\p{Cc}\uFFFD]/u.test(value);
    if (!isPlain || params.has(name) || params.size === MOST_PARAMS) return null;
    params.set(name, value);
  }
  return params;
}
