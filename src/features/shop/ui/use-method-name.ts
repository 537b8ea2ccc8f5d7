import type { MethodCode } from "#base/payment-methods.ts";
import type { Order } from "../contract.ts";
import { useShopWords } from "./use-shop-words.ts";

/** How a way to pay is called; with the last digits where they are known. */
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

/** Providers write brands small. */
export function nameBrand(brand: string): string {
  return BRANDS[brand.toLowerCase()] ?? brand;
}
