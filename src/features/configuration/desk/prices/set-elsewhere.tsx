import { href } from "react-router";
import { formatMoney } from "#base/money.ts";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { SayValue } from "../parts/say-value.ts";
import type { PriceList } from "./use-price-draft.ts";

/** The try-out bundle and the discounts, which are settings. */
export function SetElsewhere({
  list,
  words: { t, tag, say, sayLabel },
}: {
  list: PriceList;
  words: SayValue;
}) {
  const { site, offers, try_out } = list;
  const percent = new Intl.NumberFormat(tag, { style: "percent" });
  const settings = (group: string) =>
    `${href("/desk/settings")}?${new URLSearchParams({ site: String(site.id), group })}`;
  const lines = [
    ["try_out_credits", say("try_out_credits", try_out.credits)],
    ["try_out_prices", try_out.prices.map((money) => formatMoney(money, tag)).join(", ")],
    ["welcome_percent", percent.format(offers.welcome_percent / 100)],
    ["time_bonus_percent", percent.format(offers.time_bonus_percent / 100)],
  ] as const;
  return (
    <Card as="section" aria-labelledby="set-elsewhere">
      <h2 id="set-elsewhere">{t("prices.elsewhere")}</h2>
      <p className="text-ink-2">{t("prices.elsewhere_words")}</p>
      <dl className="mt-2 divide-y divide-line">
        {lines.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt>{sayLabel(name)}</dt>
            <dd className="font-semibold tabular-nums">{value || t("not_set")}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-x-4">
        <TextLink to={settings("prices")}>
          {t("title")}: {t("groups.prices")}
        </TextLink>
        <TextLink to={settings("discounts")}>
          {t("title")}: {t("groups.discounts")}
        </TextLink>
      </p>
    </Card>
  );
}
