import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { nameOfPrice } from "../../price-names.ts";
import type { SayValue } from "../parts/say-value.ts";
import { PriceCell } from "./price-cell.tsx";
import type { PriceList, usePriceDraft } from "./use-price-draft.ts";

type Props = {
  list: PriceList;
  draft: ReturnType<typeof usePriceDraft>;
  faults: Readonly<Record<string, string>>;
  words: SayValue;
};

/** Currencies by bundles. On a narrow screen it scrolls to the side. */
export function PriceGrid(props: Props) {
  const { list, words } = props;
  const { t } = words;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what is wider than the screen
    <section className="overflow-x-auto" tabIndex={0} aria-label={t("prices.title")}>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-line border-b text-start">
            <th scope="col" className="p-2 text-start">
              {t("prices.currency")}
            </th>
            {list.bundles.map(({ code, credits }) => (
              <th key={code} scope="col" className="p-2 text-end">
                {credits} {t("units.credits")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.currencies.map((currency) => (
            <CurrencyRow key={currency} {...props} currency={currency} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type RowProps = Props & { currency: PriceList["currencies"][number] };

function CurrencyRow({ list, draft, faults, words, currency }: RowProps) {
  const { t, sayOption } = words;
  const cells = list.bundles.flatMap(({ code, credits, prices }) =>
    prices.filter((cell) => cell.currency === currency).map((cell) => ({ ...cell, code, credits })),
  );
  const isClosed = cells.every(({ amount }) => amount === null);
  const mayClose = list.may_write && cells.some((cell) => draft.typed(cell) !== "");
  return (
    <tr className="border-line border-b align-top last:border-b-0">
      <th scope="row" className="p-2 text-start font-normal">
        <span className="flex flex-col items-start gap-2">
          <span className="font-semibold">{sayOption("currency", currency)}</span>
          {isClosed && <Badge>{t("prices.closed")}</Badge>}
          {mayClose && (
            <Button
              className="-ms-4"
              variant="quiet"
              size="small"
              aria-label={`${t("prices.close")}: ${sayOption("currency", currency)}`}
              onClick={() => {
                for (const { code } of cells) draft.type({ code, currency }, "");
              }}
            >
              {t("prices.close")}
            </Button>
          )}
        </span>
      </th>
      {cells.map((cell) => (
        <td key={cell.code} className="p-2">
          <PriceCell
            cell={cell}
            name={`${cell.credits} ${t("units.credits")}, ${currency}`}
            typed={draft.typed(cell)}
            isChanged={draft.changed.some((one) => nameOfPrice(one) === nameOfPrice(cell))}
            error={faults[nameOfPrice(cell)]}
            mayWrite={list.may_write}
            words={words}
            onType={(typed) => draft.type(cell, typed)}
          />
        </td>
      ))}
    </tr>
  );
}
