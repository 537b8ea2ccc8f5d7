import type { MethodCode } from "#base/payment-methods.ts";
import type { Offer } from "../contract.ts";
import { MethodMark } from "./marks/method-mark.tsx";
import { nameBrand } from "./use-method-name.ts";
import { useShopWords } from "./use-shop-words.ts";

export type Pay = MethodCode | `card:${number}`;

type MethodChoiceProps = { offer: Offer; value: Pay | null; onChange: (pay: Pay) => void };

const tile =
  "flex min-h-14 cursor-pointer items-center gap-3 px-4 py-3 hover:bg-surface-2 has-checked:bg-surface-2 " +
  "has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2";
const mark =
  "grid size-5 shrink-0 appearance-none place-items-center rounded-full border-2 border-line-strong bg-surface " +
  "checked:border-[6px] checked:border-accent focus-visible:outline-none";

/** Stored cards first, then the offered methods with the last used one first. */
export function MethodChoice({ offer, value, onChange }: MethodChoiceProps) {
  const { t } = useShopWords();
  const ways = [
    ...offer.cards.map(({ id, brand, last4, expires }) => ({
      pay: `card:${id}` as const,
      mark: <MethodMark method="creditcard" brand={brand} />,
      name: t("card.name", { brand: nameBrand(brand), last4 }),
      hint: t("card.expires", { month: formatMonth(expires) }),
    })),
    ...offer.methods.map((method) => ({
      pay: method,
      mark: <MethodMark method={method} />,
      name: t(`methods.${method}`),
      hint: null,
    })),
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold text-lg">{t("checkout.method")}</legend>
      <div className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
        {ways.map((way) => (
          <label key={way.pay} className={tile}>
            <input
              type="radio"
              name="method"
              className={mark}
              checked={value === way.pay}
              onChange={() => onChange(way.pay)}
            />
            {way.mark}
            <span className="flex min-w-0 flex-col">
              <span>{way.name}</span>
              {way.hint && <span className="text-ink-2 text-sm">{way.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {ways.length === 0 && <p className="text-ink-2">{t("checkout.no_method")}</p>}
    </fieldset>
  );
}

/** In the format of cards, such as 03/28. */
export function formatMonth(expires: string): string {
  const [year = "", month = ""] = expires.split("-");
  return `${month}/${year.slice(2)}`;
}

/** The method in the URL, otherwise the card or method used last. */
export function firstChoice(offer: Offer, named: string | undefined): Pay | null {
  const method = offer.methods.find((code) => code === named);
  if (method) return method;
  const [card] = offer.cards;
  return card ? `card:${card.id}` : (offer.methods[0] ?? null);
}
