import type { CallError } from "#ui/call.ts";
import { useShopWords } from "../use-shop-words.ts";

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

const OUTDATED = new Set([
  "shop.price_changed",
  "shop.words_changed",
  "shop.mandate_changed",
  // The offer says so too, and the page shows what to do about it.
  "not_confirmed",
]);

/** What the member saw is no longer so. */
export function isOutdated({ code }: CallError): boolean {
  return OUTDATED.has(code);
}
