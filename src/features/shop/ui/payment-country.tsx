import { useEffect, useState } from "react";
import { Notice } from "#ui/feedback/notice.tsx";
import { readStored, store } from "#ui/stored.ts";
import { shopStored } from "../stored.ts";
import { useShopWords } from "./use-shop-words.ts";

/**
 * Says once that the offer is for another country than the last one that this browser showed. The server decides the
 * country; the browser only remembers it.
 */
export function PaymentCountry({ country }: { country: string }) {
  const { t, tag } = useShopWords();
  const [before, setBefore] = useState<string | null>(null);
  useEffect(() => {
    const last = keepCountry(country);
    if (last !== null && last !== country) setBefore(last);
  }, [country]);
  if (before === null || before === country) return null;
  const names = new Intl.DisplayNames(tag, { type: "region" });
  const [was, now] = [names.of(before), names.of(country)];
  return (
    <Notice
      live="status"
      title={t("country.title")}
      onDismiss={() => setBefore(null)}
      dismissLabel={t("offers.modal.close")}
    >
      {t("country.words", { before: was, now })}
    </Notice>
  );
}

/** Stores the country and returns the previous one. */
function keepCountry(country: string): string | null {
  const last = readStored(shopStored.country);
  store(country, shopStored.country);
  return last && /^[A-Z]{2}$/.test(last) ? last : null;
}
