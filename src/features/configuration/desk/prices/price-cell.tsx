import { formatMoney } from "#base/money.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import type { SayValue } from "../parts/say-value.ts";
import { RibbonLine } from "./ribbon-line.tsx";
import type { PriceList } from "./use-price-draft.ts";

type Props = {
  name: string;
  cell: PriceList["bundles"][number]["prices"][number];
  typed: string;
  isChanged: boolean;
  error: string | undefined;
  mayWrite: boolean;
  words: SayValue;
  onType: (typed: string) => void;
};

/** The price of one bundle in one currency, with what members see beside it. */
export function PriceCell({ name, cell, typed, isChanged, error, mayWrite, words, onType }: Props) {
  const { t, tag } = words;
  const { amount, currency, lowest, ribbon_percent } = cell;
  const say = (minor: number) => formatMoney({ amount: minor, currency }, tag);
  return (
    <div className="flex min-w-36 flex-col gap-1">
      <TextField
        label={<span className="sr-only">{name}</span>}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        className="[&_input]:text-end [&_input]:tabular-nums"
        readOnly={!mayWrite}
        error={error}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <ul className="text-end text-ink-2 text-sm tabular-nums">
        {isChanged && (
          <li className="font-semibold text-ink">
            {t("prices.before", { price: amount === null ? t("not_set") : say(amount) })}
          </li>
        )}
        {lowest !== null && <li>{t("prices.lowest", { price: say(lowest) })}</li>}
        {amount !== null && (
          <li>
            <RibbonLine percent={ribbon_percent} words={words} />
          </li>
        )}
      </ul>
    </div>
  );
}
