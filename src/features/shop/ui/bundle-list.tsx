import { LinkButton } from "#ui/link-button.tsx";
import type { OfferedBundle } from "../contract.ts";
import { BundleCard } from "./bundle-card.tsx";
import { useShopWords } from "./use-shop-words.ts";

export const bundleColumns = "grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:py-3";

/** The four bundles, each with the way to its checkout. */
export function BundleList({ bundles, code }: { bundles: readonly OfferedBundle[]; code: string | null }) {
  const { t, credits, price } = useShopWords();
  const query = code === null ? "" : `?${new URLSearchParams({ code })}`;
  return (
    <section aria-label={t("bundle.list")} className="flex flex-col gap-4">
      <ul className={bundleColumns}>
        {bundles.map((bundle) => (
          <BundleCard key={bundle.code} bundle={bundle}>
            <LinkButton
              wide
              variant={bundle.popular ? "primary" : "secondary"}
              to={`/credits/${bundle.code}${query}`}
              prefetch="intent"
              aria-label={t("bundle.choose_named", {
                credits: credits(bundle.credits),
                price: price(bundle.price),
              })}
            >
              {t("bundle.choose")}
            </LinkButton>
          </BundleCard>
        ))}
      </ul>
      <p className="text-center text-ink-2 text-sm">{t("one_time")}</p>
    </section>
  );
}
