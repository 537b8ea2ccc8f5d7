import { useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { ORDERED_CODES, TRY_OUT } from "../contract.ts";
import { loadOffer } from "../server/load-offer.ts";
import { loadOrder } from "../server/load-order.ts";
import type { Route } from "./+types/checkout-page";
import { Checkout } from "./checkout.tsx";
import { findBundle } from "./find-bundle.ts";
import { type OfferStart, useOffer } from "./offer/use-offer.ts";
import { OFFLINE_OFFER, orOffline } from "./or-offline.ts";
import { OrderResult } from "./orders/order-result.tsx";
import { ShopFailure } from "./shop-failure.tsx";

/** @throws Response 404 for an unknown bundle or another member's order */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (!ORDERED_CODES.some((code) => code === params.id)) throw new Response(null, { status: 404 });
  if (page.viewer.kind === "visitor") throw logInFirst(request);
  const [asked, order] = await Promise.all([loadOffer(page), loadOrder(page)]);
  return { ...asked, order };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orOffline(serverLoader, { ...OFFLINE_OFFER, order: null });
}

export default function CheckoutPage({ loaderData, params }: Route.ComponentProps) {
  const t = useTexts("shop");
  const { offer, code, codeError, order } = loaderData;
  if ("message" in offer) {
    return (
      <Page width="form">
        <PageTitle>{t("checkout.title")}</PageTitle>
        <h1>{t("checkout.title")}</h1>
        <ShopFailure failure={offer} />
      </Page>
    );
  }
  return (
    <Page width={order ? "form" : "full"}>
      <PageTitle>{t("checkout.title")}</PageTitle>
      {order ? (
        <OrderResult key={order.order.id} start={order} offer={offer} />
      ) : (
        <div className="flex flex-col gap-6">
          <h1 className="mx-auto w-full max-lg:max-w-form">{t("checkout.title")}</h1>
          <Chosen start={{ offer, code, codeError }} params={params} />
        </div>
      )}
    </Page>
  );
}

type ChosenProps = { start: OfferStart; params: Route.ComponentProps["params"] };

function Chosen({ start, params }: ChosenProps) {
  const t = useTexts("shop");
  const used = useOffer(start);
  const bundle = findBundle(used.offer, params.id);
  if (!bundle) return <ShopFailure failure={{ code: "", message: t("refusals.bundle_unknown") }} />;
  // The try-out package takes no discount code.
  const shown = bundle.code === TRY_OUT ? { ...used, code: null } : used;
  return <Checkout key={params.id} used={shown} bundle={bundle} method={params.paymentmethod} />;
}
