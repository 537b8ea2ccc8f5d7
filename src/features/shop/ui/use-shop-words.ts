import { formatMoney, type Money } from "#base/money.ts";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";

/** The shop's words, and how it says credits, prices, shares and days. */
export function useShopWords() {
  const t = useTexts("shop");
  const locale = useLocale();
  return {
    t,
    locale,
    credits: (count: number) => t("credits", { count }),
    price: (money: Money) => formatMoney(money, locale),
    percent: (percent: number) =>
      new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(percent / 100),
    /** The same on the server and in the browser, wherever that is. */
    day: (at: string, dateStyle: "long" | "medium" = "long") =>
      new Intl.DateTimeFormat(locale, { dateStyle, timeZone: "UTC" }).format(new Date(at)),
    /** With its zone: it is a proof. */
    moment: (at: string | number) =>
      new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "long", timeZone: "UTC" }).format(
        new Date(at),
      ),
  };
}
