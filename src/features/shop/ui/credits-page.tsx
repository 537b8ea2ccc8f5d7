import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listOrders } from "../contract.ts";
import { loadOffer } from "../server/load-offer.ts";
import { readFreeMessages } from "../server/read-free-messages.ts";
import type { Route } from "./+types/credits-page";
import { BundleList } from "./bundle-list.tsx";
import { CodeField } from "./code-field.tsx";
import { type OfferStart, useOffer } from "./offer/use-offer.ts";
import { OFFLINE_OFFER, orOffline } from "./or-offline.ts";
import { PreviousOrders } from "./orders/previous-orders.tsx";
import { PaymentCountry } from "./payment-country.tsx";
import { ShopFailure } from "./shop-failure.tsx";
import { useShopWords } from "./use-shop-words.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { app, site, viewer } = page;
  if (viewer.kind === "visitor") throw logInFirst(request);
  const [asked, orders, freeMessages] = await Promise.all([
    loadOffer(page),
    page.ask(listOrders),
    readFreeMessages({ app, site, viewer }),
  ]);
  return { ...asked, orders: orders.ok ? orders.output.orders : [], freeMessages };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orOffline(serverLoader, { ...OFFLINE_OFFER, orders: [], freeMessages: 0 });
}

export default function CreditsPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts("shop");
  const { offer, code, codeError, orders, freeMessages } = loaderData;
  return (
    <Page>
      <PageTitle>{t("title")}</PageTitle>
      <div className="flex flex-col gap-8">
        <h1 className="-mb-6">{t("title")}</h1>
        {"bundles" in offer ? (
          <Bundles start={{ offer, code, codeError }} orders={orders} freeMessages={freeMessages} />
        ) : (
          <ShopFailure failure={offer} />
        )}
      </div>
    </Page>
  );
}

type BundlesProps = { start: OfferStart } & Pick<
  Route.ComponentProps["loaderData"],
  "orders" | "freeMessages"
>;

function Bundles({ start, orders, freeMessages }: BundlesProps) {
  const { t, credits } = useShopWords();
  const used = useOffer(start);
  const { offer } = used;
  return (
    <>
      <PaymentCountry country={offer.country} />
      <div className="flex flex-col gap-1">
        <p className="font-semibold text-lg">{t("balance", { credits: credits(offer.credits) })}</p>
        {freeMessages > 0 && <p className="font-semibold">{t("free_left", { count: freeMessages })}</p>}
        <p className="max-w-text text-ink-2">
          {offer.premium ? t("overview.premium") : t("overview.free")}{" "}
          {!offer.premium && <TextLink to={href("/premium")}>{t("overview.why")}</TextLink>}
        </p>
      </div>
      <BundleList bundles={offer.bundles} code={used.code} />
      <div className="grid gap-8 md:grid-cols-2">
        <CodeField {...used} />
        <PreviousOrders orders={orders} offer={offer} />
      </div>
    </>
  );
}
