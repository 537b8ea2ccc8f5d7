import { UNKNOWN_EXPIRY } from "#base/card-expiry.ts";
import type { Card } from "../contract.ts";
import { MethodMark } from "./marks/method-mark.tsx";
import { formatMonth } from "./method-choice.tsx";
import { nameBrand } from "./use-method-name.ts";
import { useShopWords } from "./use-shop-words.ts";

export function CardLine({ card: { brand, last4, expires } }: { card: Card }) {
  const { t } = useShopWords();
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3">
      <MethodMark method="creditcard" brand={brand} />
      <span className="flex flex-col">
        <span>{t("card.name", { brand: nameBrand(brand), last4 })}</span>
        {expires !== UNKNOWN_EXPIRY && (
          <span className="text-ink-2 text-sm">{t("card.expires", { month: formatMonth(expires) })}</span>
        )}
      </span>
    </div>
  );
}
