import { isAlive, type MethodCode } from "#base/payment-methods.ts";
import type { Buyer } from "../payments.ts";
import { isSold } from "./amounts.ts";

/** Our payment methods under Verotel's names. Direct debit is collected without a provider. */
export const METHOD_NAMES: Partial<Record<MethodCode, string>> = {
  ideal: "IDEAL",
  creditcard: "CC",
  visa: "CC",
  mastercard: "CC",
};

const CODES = Object.keys(METHOD_NAMES) as MethodCode[];

/** @param enabled methods enabled at Verotel; null for all */
export function listMethods(enabled: readonly MethodCode[] | null, { country, money }: Buyer): MethodCode[] {
  if (!isSold(money.currency)) return [];
  return CODES.filter(
    (code) => isAlive(code, country, money.currency) && (enabled === null || enabled.includes(code)),
  );
}
