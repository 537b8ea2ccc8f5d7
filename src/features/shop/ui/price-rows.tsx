import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import type { Offer, OfferedBundle } from "../contract.ts";
import { vatWithin } from "../rules.ts";
import { useShopWords } from "./use-shop-words.ts";

export function Rows({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-2">{children}</dl>;
}

type RowProps = { name: string; strong?: boolean; children: ReactNode };

export function Row({ name, strong = false, children }: RowProps) {
  return (
    <div
      className={classNames(
        "flex items-baseline justify-between gap-4",
        strong && "border-line border-t pt-2 font-semibold text-lg",
      )}
    >
      <dt className={strong ? undefined : "text-ink-2"}>{name}</dt>
      <dd className="wrap-anywhere min-w-0 text-end tabular-nums">{children}</dd>
    </div>
  );
}

type PriceRowsProps = { offer: Offer; bundle: OfferedBundle };

export function PriceRows({ offer, bundle }: PriceRowsProps) {
  const { t, price, percent } = useShopWords();
  const { list, fee } = bundle;
  const { currency } = bundle.price;
  const off = list.amount + fee.amount - bundle.price.amount;
  const vat = vatWithin(bundle.price.amount, Math.round(offer.vat_percent * 10));
  return (
    <div className="flex flex-col gap-2">
      <Rows>
        {(off > 0 || fee.amount > 0) && <Row name={t("row.price")}>{price(list)}</Row>}
        {off > 0 && (
          <Row name={t("row.discount", { code: offer.discount?.code ?? "" })}>
            {price({ amount: -off, currency })}
          </Row>
        )}
        {fee.amount > 0 && <Row name={t("row.fee")}>{price(fee)}</Row>}
        <Row name={t("row.total")} strong>
          {price(bundle.price)}
        </Row>
        {vat > 0 && (
          <Row name={t("row.vat", { percent: percent(offer.vat_percent) })}>
            {price({ amount: vat, currency })}
          </Row>
        )}
      </Rows>
      {bundle.lowest && (
        <p className="text-ink-2 text-sm">{t("bundle.lowest", { price: price(bundle.lowest) })}</p>
      )}
    </div>
  );
}
