import type { CallError } from "#ui/call.ts";
import { useShopWords } from "./use-shop-words.ts";

/** What to say of an order that was not taken. */
export function useOrderFailure(error: CallError | null): string | null {
  const { t } = useShopWords();
  if (!error) return null;
  if (error.code === "network") return t("checkout.offline");
  return error.fields.code ?? (error.message || t("checkout.failed"));
}

/** A refusal that belongs under the field of the code. */
export function isAboutCode({ code, fields }: CallError): boolean {
  return code.startsWith("shop.code_") || fields.code !== undefined;
}

/** What the member saw is no longer so. */
export function isOutdated({ code }: CallError): boolean {
  return code === "shop.price_changed" || code === "shop.words_changed" || code === "shop.mandate_changed";
}
