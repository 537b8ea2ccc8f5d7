import Check from "lucide-react/icons/check";
import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { LATE_SCRIPTS } from "#ui/late-scripts.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readPricing } from "../server/read-pricing.ts";
import type { Route } from "./+types/pricing-page";
import { BundleCard } from "./bundle-card.tsx";
import { bundleColumns } from "./bundle-list.tsx";
import { Row, Rows } from "./price-rows.tsx";
import { useShopWords } from "./use-shop-words.ts";

export const handle = LATE_SCRIPTS;

export function loader({ context }: Route.LoaderArgs) {
  return readPricing(context.get(pageContext));
}

type Pricing = Route.ComponentProps["loaderData"];

export default function PricingPage({ loaderData: pricing }: Route.ComponentProps) {
  const { t, price } = useShopWords();
  return (
    <Page>
      <PageTitle description={t("pricing.description")}>{t("pricing.title")}</PageTitle>
      <div className="flex flex-col gap-10">
        <div className="flex flex-col items-start gap-4 md:flex-row md:items-end md:justify-between">
          <div className="flex flex-col gap-2">
            <h1>{t("pricing.title")}</h1>
            {pricing.from && <p className="text-lg">{t("pricing.from", { price: price(pricing.from) })}</p>}
            <p className="text-ink-2">
              {t("one_time")}. {t("pricing.vat")}
            </p>
          </div>
          <LinkButton
            size="large"
            className="shrink-0 max-md:w-full"
            to={pricing.loggedIn ? href("/credits") : href("/signup")}
          >
            {pricing.loggedIn ? t("repeat.see") : t("pricing.signup")}
          </LinkButton>
        </div>
        <section>
          <h2 className="sr-only">{t("bundle.list")}</h2>
          <ul className={bundleColumns}>
            {pricing.bundles.map((bundle) => (
              <BundleCard key={bundle.code} bundle={bundle} />
            ))}
          </ul>
        </section>
        <div className="grid gap-10 md:grid-cols-2">
          <Free messages={pricing.freeMessages} />
          <Costs credits={pricing.credits} />
        </div>
        <Countries costs={pricing.costs} />
      </div>
    </Page>
  );
}

function Free({ messages }: { messages: number }) {
  const { t, tag } = useShopWords();
  const lines = [
    t("pricing.free.search"),
    t("pricing.free.receive"),
    t("pricing.free.write", { messages: messages.toLocaleString(tag) }),
    t("pricing.free.safety"),
  ];
  return (
    <section className="flex flex-col gap-3">
      <h2>{t("pricing.free.title")}</h2>
      <ul className="flex flex-col gap-2">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-2">
            <Check className="mt-0.5 size-5 text-success" />
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Costs({ credits: costs }: { credits: Pricing["credits"] }) {
  const { t, tag, credits } = useShopWords();
  const { text, photo, gift } = costs;
  return (
    <section className="flex flex-col gap-3">
      <h2>{t("pricing.costs.title")}</h2>
      <Rows>
        <Row name={t("pricing.costs.text")}>{credits(text)}</Row>
        <Row name={t("pricing.costs.photo")}>{credits(photo)}</Row>
        <Row name={t("pricing.costs.gift")}>
          {gift.from === gift.to
            ? credits(gift.to)
            : t("pricing.costs.range", { from: gift.from.toLocaleString(tag), to: credits(gift.to) })}
        </Row>
      </Rows>
    </section>
  );
}

function Countries({ costs }: { costs: Pricing["costs"] }) {
  const t = useTexts("shop");
  const { tag, price } = useShopWords();
  const names = new Intl.DisplayNames(tag, { type: "region" });
  const rows = costs
    .map((cost) => ({ ...cost, name: names.of(cost.country) ?? cost.country }))
    .sort((a, b) => a.name.localeCompare(b.name, tag));
  return (
    <section className="flex flex-col gap-3">
      <h2 id="countries">{t("pricing.countries.title")}</h2>
      <table aria-labelledby="countries" className="w-full max-w-text text-start">
        <thead className="text-ink-2 text-sm">
          <tr>
            <th className="py-2 pe-4 text-start font-normal">{t("pricing.countries.country")}</th>
            <th className="py-2 text-end font-normal">{t("pricing.countries.message")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ country, name, price: money }) => (
            <tr key={country} className="border-line border-t">
              <th scope="row" className="py-2 pe-4 text-start font-normal">
                {name}
              </th>
              <td className="py-2 text-end tabular-nums">{price(money)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
