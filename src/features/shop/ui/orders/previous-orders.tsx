import ChevronRight from "lucide-react/icons/chevron-right";
import { href, Link } from "react-router";
import { TextLink } from "#ui/text-link.tsx";
import type { Card, Offer, Order } from "../../contract.ts";
import { MethodMark } from "../marks/method-mark.tsx";
import { useMethodName } from "../use-method-name.ts";
import { useShopWords } from "../use-shop-words.ts";

const SHOWN = 3;

type PreviousOrdersProps = { orders: readonly Order[]; offer: Offer };

/** Links to repeat earlier orders, with the stored card if they were paid with one. */
export function PreviousOrders({ orders, offer }: PreviousOrdersProps) {
  const { t, credits, price } = useShopWords();
  const nameOf = useMethodName();
  const again = listRepeatable(orders, offer);
  if (orders.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">{t("previous.title")}</h2>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
        {again.map(({ order, bundle, card }) => (
          <li key={order.id}>
            <Link
              to={addressOf(order, card)}
              className="flex min-h-touch items-center gap-3 px-4 py-3 hover:bg-surface-2"
            >
              <MethodMark method={order.method} brand={order.instrument?.brand ?? null} />
              <span className="flex min-w-0 grow flex-col">
                <span className="font-semibold">{credits(bundle.credits)}</span>
                <span className="text-ink-2 text-sm">{nameOf(order.method, order.instrument)}</span>
              </span>
              <span className="tabular-nums">{price(bundle.price)}</span>
              <ChevronRight className="size-5 text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
      <TextLink to={href("/transactions/:id?")}>{t("previous.all")}</TextLink>
    </section>
  );
}

/** The newest order for each bundle and payment method, at today's price. */
function listRepeatable(orders: readonly Order[], { bundles, cards, methods }: Offer) {
  const seen = new Set<string>();
  return orders
    .flatMap((order) => {
      const bundle = bundles.find(({ code }) => code === order.bundle);
      const card = findCard(order, cards);
      const key = `${order.bundle} ${order.method} ${order.instrument?.last4 ?? ""}`;
      const isPayable = card !== undefined || methods.includes(order.method);
      if (order.state !== "completed" || !bundle || !isPayable || seen.has(key)) return [];
      seen.add(key);
      return [{ order, bundle, card }];
    })
    .slice(0, SHOWN);
}

export function findCard({ instrument }: Order, cards: readonly Card[]): Card | undefined {
  if (instrument?.kind !== "card") return undefined;
  return cards.find(({ brand, last4 }) => brand === instrument.brand && last4 === instrument.last4);
}

function addressOf({ bundle, method }: Order, card: Card | undefined): string {
  if (!card) return href("/credits/:id/:paymentmethod?", { id: bundle, paymentmethod: method });
  return `${href("/credits/repeat-order")}?${new URLSearchParams({ bundle, card: String(card.id) })}`;
}
