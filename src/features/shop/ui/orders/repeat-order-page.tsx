import CreditCard from "lucide-react/icons/credit-card";
import { href, useSearchParams } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import type { Card, Offer, OfferedBundle } from "../../contract.ts";
import { loadOffer } from "../../server/load-offer.ts";
import { loadOrder } from "../../server/load-order.ts";
import { CardLine } from "../card-line.tsx";
import { ConfirmFirst } from "../confirm-first.tsx";
import { ForgetCard } from "../forget-card.tsx";
import { LawfulWords, OrderButton } from "../lawful-order.tsx";
import { type OfferStart, type UsedOffer, useOffer } from "../offer/use-offer.ts";
import { OFFLINE_OFFER, orOffline } from "../or-offline.ts";
import { ShopFailure } from "../shop-failure.tsx";
import { StartChoice } from "../start-choice.tsx";
import { nameBrand } from "../use-method-name.ts";
import { usePlaceOrder } from "../use-place-order.ts";
import { useShopWords } from "../use-shop-words.ts";
import { useStart } from "../use-start.ts";
import type { Route } from "./+types/repeat-order-page";
import { OrderResult } from "./order-result.tsx";
import { findCard } from "./previous-orders.tsx";
import { isOutdated, useOrderFailure } from "./use-order-failure.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.viewer.kind === "visitor") throw logInFirst(request);
  const [asked, order] = await Promise.all([loadOffer(page), loadOrder(page)]);
  return { ...asked, order };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orOffline(serverLoader, { ...OFFLINE_OFFER, order: null });
}

export default function RepeatOrderPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts("shop");
  const { offer, code, codeError, order } = loaderData;
  return (
    <Page width="form">
      <PageTitle>{t("repeat.title")}</PageTitle>
      {order && "bundles" in offer ? (
        <OrderResult key={order.order.id} start={order} offer={offer} />
      ) : (
        <div className="flex flex-col gap-6">
          <h1>{t("repeat.title")}</h1>
          {"bundles" in offer ? (
            <Repeatable start={{ offer, code, codeError }} />
          ) : (
            <ShopFailure failure={offer} />
          )}
        </div>
      )}
    </Page>
  );
}

/** The bundle and card in the URL, otherwise those of the last order. */
function findRepeat({ bundles, cards, last_order }: Offer, query: URLSearchParams) {
  const bundle = bundles.find(({ code }) => code === (query.get("bundle") ?? last_order?.bundle));
  const named = cards.find(({ id }) => String(id) === query.get("card"));
  const card = named ?? (last_order ? findCard(last_order, cards) : undefined);
  return bundle && card ? { bundle, card } : null;
}

function Repeatable({ start }: { start: OfferStart }) {
  const t = useTexts("shop");
  const [query] = useSearchParams();
  const used = useOffer(start);
  const repeat = findRepeat(used.offer, query);
  if (repeat) return <Repeat used={used} {...repeat} />;
  return (
    <EmptyState
      icon={<CreditCard />}
      title={t("repeat.none")}
      action={<LinkButton to={href("/credits")}>{t("repeat.see")}</LinkButton>}
    >
      {t("repeat.none_words")}
    </EmptyState>
  );
}

function Repeat({ used, bundle, card }: { used: UsedOffer; bundle: OfferedBundle; card: Card }) {
  const { t } = useShopWords();
  const { offer, code } = used;
  const started = useStart();
  const { busy, error, place } = usePlaceOrder();
  const failure = useOrderFailure(error);
  const order = async () => {
    const start = started.demand();
    if (start === null) return;
    const refused = await place({ bundle, code, start, pay: { card: card.id } });
    if (refused && isOutdated(refused)) await used.refresh();
  };
  return (
    <>
      <CardLine card={card} />
      <StartChoice {...started} />
      <LawfulWords
        offer={offer}
        bundle={bundle}
        method={t("card.name", { brand: nameBrand(card.brand), last4: card.last4 })}
        start={started.start}
      />
      {offer.may_order ? (
        <OrderButton busy={busy} failure={failure} onOrder={() => void order()} />
      ) : (
        <ConfirmFirst />
      )}
      <div className="flex flex-col gap-3">
        <LinkButton wide variant="quiet" to={href("/credits/:id/:paymentmethod?", { id: bundle.code })}>
          {t("result.other_method")}
        </LinkButton>
        <ForgetCard card={card} />
      </div>
    </>
  );
}
