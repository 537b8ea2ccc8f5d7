import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { type OfferedBundle, ORDERED_CODES } from "../../contract.ts";
import { readDebit } from "../../debit-contract.ts";
import { loadOffer } from "../../server/load-offer.ts";
import { findBundle } from "../find-bundle.ts";
import { OFFLINE, OFFLINE_OFFER, orOffline } from "../or-offline.ts";
import { ShopFailure } from "../shop-failure.tsx";
import { useShopWords } from "../use-shop-words.ts";
import type { Route } from "./+types/debit-page";
import { Debit } from "./debit.tsx";
import { NoDebit } from "./no-debit.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.viewer.kind === "visitor") throw logInFirst(request);
  const bundle = ORDERED_CODES.find((code) => code === page.url.searchParams.get("bundle"));
  if (!bundle) return null;
  const { offer, code } = await loadOffer(page);
  const query = new URLSearchParams({ bundle, ...(code !== null && { code }) });
  const asked = await page.ask(readDebit, undefined, query.toString());
  const { error, message } = asked.ok ? { error: "", message: "" } : asked.error;
  return { bundle, offer, code, debit: asked.ok ? asked.output : { code: error, message } };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orOffline(serverLoader, {
    bundle: ORDERED_CODES[0],
    offer: OFFLINE_OFFER.offer,
    code: null,
    debit: OFFLINE,
  });
}

/** Account details must not be cached. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export default function DebitPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts("shop");
  return (
    <Page width="form">
      <PageTitle>{t("debit.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <h1>{t("debit.title")}</h1>
        {loaderData ? <Loaded {...loaderData} /> : <ChooseFirst />}
      </div>
    </Page>
  );
}

type LoadedProps = NonNullable<Route.ComponentProps["loaderData"]>;

function Loaded({ bundle, offer, code, debit }: LoadedProps) {
  const t = useTexts("shop");
  if ("message" in offer) return <ShopFailure failure={offer} />;
  const bought = findBundle(offer, bundle);
  if ("message" in debit || !bought) {
    const failure =
      "message" in debit ? debit : { code: "shop.bundle_unknown", message: t("refusals.bundle_unknown") };
    return <NoDebit failure={failure} bundle={bundle} code={code} />;
  }
  return (
    <>
      <Amount bundle={bought} />
      <Debit offer={offer} bundle={bought} code={code} debit={debit} />
    </>
  );
}

/** Shows what is bought and what will be collected, before any field. */
function Amount({ bundle }: { bundle: OfferedBundle }) {
  const { t, credits, price } = useShopWords();
  return (
    <Card as="section" aria-label={t("row.total")} className="flex items-baseline justify-between gap-4">
      <span>{credits(bundle.credits)}</span>
      <span className="font-semibold text-2xl tabular-nums">{price(bundle.price)}</span>
    </Card>
  );
}

function ChooseFirst() {
  const t = useTexts("shop");
  return (
    <>
      <p className="text-ink-2">{t("debit.choose.words")}</p>
      <LinkButton wide size="large" to={href("/credits")}>
        {t("debit.choose.button")}
      </LinkButton>
    </>
  );
}
