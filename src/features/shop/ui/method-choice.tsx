import ChevronDown from "lucide-react/icons/chevron-down";
import { useEffect, useRef, useState } from "react";
import { UNKNOWN_EXPIRY } from "#base/card-expiry.ts";
import { MethodMark } from "./marks/method-mark.tsx";
import { FIRST_METHODS, findPayWay, type Pay, type PayWay } from "./pay-ways.ts";
import { nameBrand } from "./use-method-name.ts";
import { useShopWords } from "./use-shop-words.ts";

type MethodChoiceProps = { ways: readonly PayWay[]; value: Pay | null; onChange: (pay: Pay) => void };

const row = "flex min-h-14 w-full cursor-pointer items-center gap-3 px-4 py-3 text-start hover:bg-surface-2";
const tile =
  `${row} has-checked:bg-surface-2 ` +
  "has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2";

/** The circle of a radio button whose label shows the focus. */
export const radioMark =
  "mt-0.5 size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface " +
  "checked:border-[6px] checked:border-accent focus-visible:outline-none";

/** Logos beside the row that stands for all cards. */
const SHOWN_BRANDS = 3;

/** Saved cards, a few methods, and a button that shows the rest. */
export function MethodChoice({ ways, value, onChange }: MethodChoiceProps) {
  const { t } = useShopWords();
  const chosen = findPayWay(ways, value);
  const first = countFirst(ways, chosen);
  const [open, setOpen] = useState(false);
  const opened = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) opened.current?.focus();
  }, [open]);
  const shown = open ? ways : ways.slice(0, first);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold text-lg">{t("checkout.method")}</legend>
      <div className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
        {shown.map((way, index) => (
          <label key={way.pay} className={tile}>
            <input
              className={radioMark}
              type="radio"
              ref={index === first ? opened : undefined}
              name="method"
              checked={way === chosen}
              onChange={() => onChange(way.pay)}
            />
            <Way way={way} />
          </label>
        ))}
        {shown.length < ways.length && (
          <button type="button" className={row} onClick={() => setOpen(true)}>
            <ChevronDown className="size-5 text-ink-2" />
            {t("checkout.more")}
          </button>
        )}
      </div>
      {ways.length === 0 && <p className="text-ink-2">{t("checkout.no_method")}</p>}
    </fieldset>
  );
}

/** All rows if only one would be hidden, or if the chosen one would be. */
function countFirst(ways: readonly PayWay[], chosen: PayWay | undefined): number {
  const saved = ways.filter(({ kind }) => kind === "saved").length;
  const first = saved + FIRST_METHODS;
  const hidesChosen = chosen !== undefined && ways.indexOf(chosen) >= first;
  return hidesChosen || ways.length <= first + 1 ? ways.length : first;
}

function Way({ way }: { way: PayWay }) {
  const { t } = useShopWords();
  if (way.kind === "saved")
    return (
      <>
        <MethodMark method="creditcard" brand={way.card.brand} />
        <span className="flex min-w-0 flex-col">
          <span>{t("card.name", { brand: nameBrand(way.card.brand), last4: way.card.last4 })}</span>
          {way.card.expires !== UNKNOWN_EXPIRY && (
            <span className="text-ink-2 text-sm">
              {t("card.expires", { month: formatMonth(way.card.expires) })}
            </span>
          )}
        </span>
      </>
    );
  if (way.kind === "method" || way.brands.length === 1)
    return (
      <>
        <MethodMark method={way.pay} />
        <span className="min-w-0">{t(`methods.${way.pay}`)}</span>
      </>
    );
  const brands = way.brands.filter((brand) => brand !== "creditcard").slice(0, SHOWN_BRANDS);
  return (
    <>
      <span className="min-w-0 grow">{t("checkout.card")}</span>
      <span className="flex shrink-0 gap-1" aria-hidden="true">
        {brands.map((brand) => (
          <MethodMark key={brand} method={brand} />
        ))}
      </span>
    </>
  );
}

/** In the format of cards, such as 03/28. */
export function formatMonth(expires: string): string {
  const [year = "", month = ""] = expires.split("-");
  return `${month}/${year.slice(2)}`;
}
