import { useEffect } from "react";
import type { CallError } from "#ui/call/call.ts";
import { useShopWords } from "../use-shop-words.ts";

/**
 * Message for an order that failed. If a release has replaced the consent that the page shows, the page is reloaded, since
 * its scripts and texts are older.
 */
export function useOrderFailure(error: CallError | null): string | null {
  const { t } = useShopWords();
  const hasOldWords = error?.code === "shop.words_changed";
  useEffect(() => {
    if (hasOldWords) window.location.reload();
  }, [hasOldWords]);
  if (!error) return null;
  if (error.code === "network") return t("checkout.offline");
  return error.fields.code ?? (error.message || t("checkout.failed"));
}

/** Refusals that are shown under the discount code field. */
export function isAboutCode({ code, fields }: CallError): boolean {
  return code.startsWith("shop.code_") || fields.code !== undefined;
}

const OUTDATED = new Set([
  "shop.price_changed",
  "shop.mandate_changed",
  // After a refresh the offer says so too, and the page explains what to do.
  "not_confirmed",
]);

/** The offer on the page is outdated and has to be read again. */
export function isOutdated({ code }: CallError): boolean {
  return OUTDATED.has(code);
}
