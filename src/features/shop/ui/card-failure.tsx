import { href } from "react-router";
import { useTextsOf } from "#i18n/use-texts.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { Card, Offer, Order } from "../contract.ts";
import { CardLine } from "./card-line.tsx";
import { ForgetCard } from "./forget-card.tsx";
import { useShopWords } from "./use-shop-words.ts";

type CardFailureProps = { order: Order; card: Card; offer: Offer };

/** Offers what to do after a stored card was refused: try again, pay another way, or delete the card. */
export function CardFailure({ order, card, offer }: CardFailureProps) {
  const { t } = useShopWords();
  const { say } = useTextsOf("shop");
  const again = new URLSearchParams({ bundle: order.bundle, card: String(card.id) });
  return (
    <div className="flex flex-col gap-6">
      <h1>{t("repeat.failed")}</h1>
      <FormError>{order.reason ? say(`shop:reasons.${order.reason}`) : t("result.failed.title")}</FormError>
      <CardLine card={card} />
      <div className="flex flex-col gap-3">
        <LinkButton wide size="large" to={`${href("/credits/repeat-order")}?${again}`}>
          {t("repeat.retry")}
        </LinkButton>
        {offer.methods.includes("paypal") && (
          <LinkButton
            wide
            variant="secondary"
            to={href("/credits/:id/:paymentmethod?", { id: order.bundle, paymentmethod: "paypal" })}
          >
            {t("repeat.paypal")}
          </LinkButton>
        )}
        <LinkButton wide variant="quiet" to={href("/credits/:id/:paymentmethod?", { id: order.bundle })}>
          {t("result.other_method")}
        </LinkButton>
        <ForgetCard card={card} />
      </div>
    </div>
  );
}
