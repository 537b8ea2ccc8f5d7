import { createHash, timingSafeEqual } from "node:crypto";

export type Params = ReadonlyMap<string, string>;

/** Parameters that FlexPay 4 signs in a request. All others, such as `oneClickToken`, are sent unsigned. */
const SIGNED = new Set([
  ...["version", "type", "shopID", "priceAmount", "priceCurrency", "paymentMethod", "description", "name"],
  ...[
    "referenceID",
    "saleID",
    "precedingSaleID",
    "custom1",
    "custom2",
    "custom3",
    "successURL",
    "declineURL",
  ],
  ...[
    "subscriptionType",
    "period",
    "trialAmount",
    "trialPeriod",
    "cancelDiscountPercentage",
    "upgradeOption",
  ],
  ...["mcc", "subCreditorName", "subCreditorId", "subCreditorCountry"],
]);

/** The signature of a request, over the parameters that FlexPay signs. */
export function signRequest(params: Params, key: string): string {
  return signAll(new Map([...params].filter(([name]) => SIGNED.has(name))), key);
}

/** The signature of a postback, over all of its parameters. */
export function signAll(params: Params, key: string): string {
  return digest(params, { key, algorithm: "sha256" });
}

/** Parameters are in alphabetical order with the signature last, as in Verotel's own clients. */
export function signUrl(address: string, params: Params, key: string): string {
  const query = new URLSearchParams(inOrder(params));
  query.append("signature", signRequest(params, key));
  return `${address}?${query}`;
}

/**
 * Whether one of the keys signed this postback. The signature covers all parameters, so an added one makes it invalid.
 * SHA-1 is the older signature, which Verotel's clients still accept.
 */
export function isSigned(params: Params, signature: string, keys: readonly string[]): boolean {
  const given = Buffer.from(signature.toLowerCase());
  const rights = keys.flatMap((key) =>
    (["sha256", "sha1"] as const).map((algorithm) => Buffer.from(digest(params, { key, algorithm }))),
  );
  // Compares all of them every time, so that timing does not reveal which key matches.
  return rights.filter((right) => right.length === given.length && timingSafeEqual(right, given)).length > 0;
}

function digest(params: Params, { key, algorithm }: { key: string; algorithm: "sha256" | "sha1" }): string {
  const signed = [key, ...inOrder(params).map(([name, value]) => `${name}=${value}`)].join(":");
  return createHash(algorithm).update(signed).digest("hex");
}

function inOrder(params: Params): [string, string][] {
  return [...params].sort(([a], [b]) => (a < b ? -1 : 1));
}
