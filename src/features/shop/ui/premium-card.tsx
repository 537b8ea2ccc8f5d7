import Crown from "lucide-react/icons/crown";
import { href } from "react-router";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { Discount } from "../contract.ts";
import { DiscountBadge } from "./offer/discount-badge.tsx";
import { useShopWords } from "./use-shop-words.ts";

type PremiumCardProps = {
  discount: Discount | null;
  /** On a page that has another first action. */
  quiet?: boolean;
};

export function PremiumCard({ discount, quiet = false }: PremiumCardProps) {
  const { t } = useShopWords();
  return (
    <Card as="section" className="flex flex-col items-start gap-4" aria-label={t("offers.card.title")}>
      <div className="flex w-full flex-wrap items-center gap-3">
        <Crown className="text-accent" aria-hidden="true" />
        <h2 className="grow text-lg">{t("offers.card.title")}</h2>
        {discount && <DiscountBadge discount={discount} />}
      </div>
      <p className="text-ink-2">{t("offers.card.words")}</p>
      <LinkButton to={href("/premium")} variant={quiet ? "secondary" : "primary"} prefetch="intent">
        {t("offers.card.button")}
      </LinkButton>
    </Card>
  );
}
