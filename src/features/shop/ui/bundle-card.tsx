import type { ReactNode } from "react";
import type { Money } from "#base/money.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { useShopWords } from "./use-shop-words.ts";

type ShownBundle = {
  credits: number;
  popular: boolean;
  price: Money;
  per_message: Money;
  lowest: Money | null;
  percent: number | null;
};

export function BundleCard({ bundle, children }: { bundle: ShownBundle; children?: ReactNode }) {
  const { t, tag, credits, price, percent } = useShopWords();
  const { popular, lowest } = bundle;
  const [number, unit] = splitNumber(credits(bundle.credits), bundle.credits.toLocaleString(tag));
  return (
    <Card
      as="li"
      raised={popular}
      className={classNames("relative flex flex-col gap-4", popular ? "lg:-my-3 lg:py-9" : "")}
    >
      {bundle.percent !== null && (
        <span className="absolute end-0 top-0 rounded-es-card bg-secondary px-3 py-1 font-semibold text-on-secondary text-sm">
          {t("bundle.off", { percent: percent(bundle.percent) })}
        </span>
      )}
      <div
        className={classNames(
          "min-h-6 items-center",
          popular || bundle.percent !== null ? "flex" : "hidden sm:flex",
        )}
      >
        {popular && <Badge tone="primary">{t("bundle.popular")}</Badge>}
      </div>
      <div className="flex grow flex-wrap items-end justify-between gap-x-4 gap-y-3 lg:flex-col lg:items-start">
        <p className="flex flex-col leading-title">
          <span className="font-semibold text-3xl tabular-nums">{number}</span>
          <span className="text-ink-2">{unit}</span>
        </p>
        <div className="flex flex-col items-end gap-0.5 text-end lg:items-start lg:text-start">
          <p className="font-semibold text-2xl leading-title tabular-nums">{price(bundle.price)}</p>
          <p className="text-ink-2 text-sm">
            {t("bundle.per_message", { price: price(bundle.per_message) })}
          </p>
        </div>
        {lowest && <p className="text-ink-2 text-sm">{t("bundle.lowest", { price: price(lowest) })}</p>}
      </div>
      {children}
    </Card>
  );
}

/** Separates the number from its unit, whichever comes first in the language. */
function splitNumber(words: string, number: string): [string, string] {
  const digits = /\d[\d\s.,’]*/.exec(words)?.[0].trim();
  return digits === undefined ? [number, words] : [number, words.replace(digits, "").trim()];
}
