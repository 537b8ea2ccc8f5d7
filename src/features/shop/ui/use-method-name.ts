import type { MethodCode } from "#base/payment-methods.ts";
import type { Order } from "../contract.ts";
import { useShopWords } from "./use-shop-words.ts";

/** Display name of a payment method, with the last digits if they are known. */
export function useMethodName() {
  const { t } = useShopWords();
  return (method: MethodCode, instrument?: Order["instrument"]) => {
    if (!instrument?.last4) return t(`methods.${method}`);
    return t("card.name", {
      brand: instrument.brand ? nameBrand(instrument.brand) : t(`methods.${method}`),
      last4: instrument.last4,
    });
  };
}

const BRANDS: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  maestro: "Maestro",
  amex: "American Express",
};

/** Providers report brands in lower case. */
export function nameBrand(brand: string): string {
  return BRANDS[brand.toLowerCase()] ?? brand;
}
