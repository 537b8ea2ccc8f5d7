import { isAlive, type MethodCode } from "#base/payment-methods.ts";
import type { Buyer } from "../payments.ts";

/** PAY.'s ids of our payment methods, in the order in which to offer them. Both of PAY.'s own shop plugins use these. */
const IDS = {
  ideal: 10,
  bancontact: 436,
  eps: 2062,
  blik: 2856,
  prezelewy24: 2151,
  twint: 3840,
  mobilepay: 3558,
  vipps: 3834,
  swish: 3837,
  satispay: 4146,
  creditcard: 11,
  visa: 3141,
  mastercard: 3138,
  paypal: 138,
  applepay: 2277,
  paysafecard: 553,
  sct: 136,
} as const satisfies Partial<Record<MethodCode, number>>;

const METHODS = Object.keys(IDS) as (keyof typeof IDS)[];

export function listAllMethods(): readonly MethodCode[] {
  return METHODS;
}

export function idOf(method: MethodCode): number | undefined {
  return (IDS as Partial<Record<MethodCode, number>>)[method];
}

/** An order without a method is paid with whichever the buyer picked, which may be one that we do not offer. */
export function methodOf(id: number): MethodCode | undefined {
  return METHODS.find((method) => IDS[method] === id);
}

/** @param enabled methods that the operator has enabled at PAY., all by default */
export function listMethods(
  enabled: readonly MethodCode[] = METHODS,
  { country, money }: Buyer,
): MethodCode[] {
  return METHODS.filter((method) => enabled.includes(method) && isAlive(method, country, money.currency));
}
