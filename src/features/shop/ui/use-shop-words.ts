import { dateFormat, numberFormat } from "#base/formats.ts";
import { formatMoney, type Money } from "#base/money.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";

export function useShopWords() {
  const t = useTexts("shop");
  const tag = useRegionalTag();
  return {
    t,
    tag,
    credits: (count: number) => t("credits", { count }),
    price: (money: Money) => formatMoney(money, tag),
    percent: (percent: number) =>
      numberFormat(tag, { style: "percent", maximumFractionDigits: 1 }).format(percent / 100),
    /** In UTC, so that server and browser render the same. */
    day: (at: string, dateStyle: "long" | "medium" = "long") =>
      dateFormat(tag, { dateStyle, timeZone: "UTC" }).format(new Date(at)),
    /** Includes the time zone, since it is evidence. */
    moment: (at: string | number) =>
      dateFormat(tag, { dateStyle: "long", timeStyle: "long", timeZone: "UTC" }).format(new Date(at)),
  };
}
