import { href, useNavigation } from "react-router";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { OfferedBundle } from "../contract.ts";
import { BundleCard } from "./bundle-card.tsx";
import { useGoOnline } from "./use-go-online.ts";
import { useShopWords } from "./use-shop-words.ts";

export const bundleColumns = "grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:py-3";

/** Bundles with links to the checkout. A pressed link shows its progress at the bundle, also when offline. */
export function BundleList({ bundles, code }: { bundles: readonly OfferedBundle[]; code: string | null }) {
  const { t, credits, price } = useShopWords();
  const query = code === null ? "" : `?${new URLSearchParams({ code })}`;
  const goingTo = useNavigation().location?.pathname;
  const { waitsFor, waitOffline } = useGoOnline();
  return (
    <section aria-label={t("bundle.list")} className="flex flex-col gap-4">
      <ul className={bundleColumns}>
        {bundles.map((bundle) => {
          const path = href("/credits/:id/:paymentmethod?", { id: bundle.code });
          const waits = waitsFor === path + query;
          return (
            <BundleCard key={bundle.code} bundle={bundle}>
              <LinkButton
                wide
                variant={bundle.popular ? "primary" : "secondary"}
                to={path + query}
                prefetch="intent"
                loading={waits || goingTo === path}
                onClick={(event) => waitOffline(event, path + query)}
                aria-label={t("bundle.choose_named", {
                  credits: credits(bundle.credits),
                  price: price(bundle.price),
                })}
              >
                {t("bundle.choose")}
              </LinkButton>
              {waits && (
                <Notice tone="warning" live="alert">
                  {t("bundle.offline")}
                </Notice>
              )}
            </BundleCard>
          );
        })}
      </ul>
      <p className="text-center text-ink-2 text-sm">{t("one_time")}</p>
    </section>
  );
}
