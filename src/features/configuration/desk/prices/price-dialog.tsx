import { isCountry } from "#base/countries.ts";
import { formatMoney } from "#base/money.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { nameOfPrice } from "../../price-names.ts";
import type { SayValue } from "../parts/say-value.ts";
import { SaveDialog } from "../settings/save-dialog.tsx";
import { RibbonLine } from "./ribbon-line.tsx";
import type { PriceList } from "./use-price-draft.ts";
import type { PricePlan } from "./use-save-prices.ts";

type Props = {
  plan: PricePlan;
  list: PriceList;
  words: SayValue;
  busy: boolean;
  message: string | null;
  onClose: () => void;
  onSend: (why: string) => void;
};

/** Shows what new prices do, beside the differences: ribbons, message costs and what deserves a second look. */
export function PriceDialog({ plan, list, words, ...dialog }: Props) {
  const { t, sayLabel } = words;
  const differences = plan.differences.map((one) => ({
    ...{ setting: nameOfPrice(one), from: one.from, to: one.to },
    is_dangerous: false,
  }));
  return (
    <SaveDialog {...dialog} words={words} settings={[]} plan={{ differences, needs_second_person: false }}>
      <section aria-labelledby="ribbons">
        <h3 id="ribbons">{t("prices.ribbons")}</h3>
        <ul>
          {plan.differences
            .filter(({ to }) => to !== null)
            .map((one) => (
              <li key={nameOfPrice(one)} className="flex flex-wrap justify-between gap-x-3">
                {sayLabel(nameOfPrice(one))}
                <RibbonLine percent={one.ribbon_percent} words={words} />
              </li>
            ))}
        </ul>
      </section>
      <MessageCosts before={list.minimum_message_costs} after={plan.minimum_message_costs} words={words} />
      {plan.differences.some(({ is_large }) => is_large) && (
        <Notice tone="warning">{t("prices.large")}</Notice>
      )}
      {plan.differences.some(({ to }) => to === null) && <Notice>{t("prices.closing")}</Notice>}
    </SaveDialog>
  );
}

type Costs = PriceList["minimum_message_costs"];

function MessageCosts({
  before,
  after,
  words: { t, tag, sayOption },
}: {
  before: Costs;
  after: Costs;
  words: SayValue;
}) {
  const say = (costs: Costs, country: string) => {
    const money = costs[country];
    return money ? formatMoney(money, tag) : t("not_set");
  };
  const countries = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(isCountry);
  const changed = countries.filter((country) => say(before, country) !== say(after, country));
  if (changed.length === 0) return null;
  return (
    <section aria-labelledby="message-costs">
      <h3 id="message-costs">{t("prices.message_costs")}</h3>
      <ul>
        {changed.map((country) => (
          <li key={country} className="flex flex-wrap justify-between gap-x-3 tabular-nums">
            {sayOption("country", country)}
            <span>
              {say(before, country)} → {say(after, country)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
