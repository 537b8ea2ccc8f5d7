import { type NewPayment, orderReference } from "../payments.ts";
import { writeAmount } from "./amounts.ts";
import { METHOD_NAMES } from "./methods.ts";
import { signUrl } from "./sign.ts";

export type Shop = {
  /** Address such as https://secure.verotel.com. Verotel's other brands have their own. */
  address: string;
  shopId: string;
  /** The first key signs. Signatures with any of them are accepted. */
  signatureKeys: readonly string[];
};

const PROTOCOL = "4";
/** Parameter of the return address after a refusal. It is used only if Verotel knows no sale. */
export const DECLINED = { name: "outcome", value: "declined" } as const;
const LONGEST_ADDRESS = 255;

/** Returns the address at which the buyer pays. Opening it creates the sale, so no call is needed before. */
export function writeStartUrl(shop: Shop, payment: NewPayment, token: string | null): string {
  const { reference, money, method, returnUrl, buyer } = payment;
  const declineUrl = `${returnUrl}?${DECLINED.name}=${DECLINED.value}`;
  const params = new Map([
    ["version", PROTOCOL],
    ["type", "purchase"],
    ["shopID", shop.shopId],
    ["priceAmount", writeAmount(money.amount)],
    ["priceCurrency", money.currency],
    // Shown on the page and possibly on the bank statement, so it does not reveal what was bought.
    ["description", `Order ${reference}`],
    ["paymentMethod", token === null ? (METHOD_NAMES[method] ?? "CC") : "CC"],
    ["referenceID", orderReference(payment)],
    ["custom1", buyer],
    // Without these, Verotel redirects the buyer to the addresses in its back office.
    ...(declineUrl.length <= LONGEST_ADDRESS
      ? ([
          ["successURL", returnUrl],
          ["declineURL", declineUrl],
        ] as const)
      : []),
    ...(token === null ? [] : ([["oneClickToken", token]] as const)),
  ]);
  return signUrl(`${shop.address}/startorder`, params, firstKey(shop));
}

export function writeStatusUrl(shop: Shop, reference: string): string {
  const params = new Map([
    ["version", PROTOCOL],
    ["shopID", shop.shopId],
    ["referenceID", reference],
  ]);
  return signUrl(`${shop.address}/salestatus`, params, firstKey(shop));
}

export function firstKey({ signatureKeys: [key] }: Shop): string {
  if (key === undefined) throw new Error("A Verotel shop needs a signature key.");
  return key;
}
