import { isCountry } from "#base/countries.ts";
import { isLocale, LOCALE_NAMES } from "#base/locales.ts";
import { textOf } from "#base/own-texts.ts";
import { useRegionalTag, useTextsOf } from "#i18n/use-texts.tsx";
import { priceOf } from "../../price-names.ts";
import type words from "../locales/en.json";

type Option = keyof (typeof words)["options"];

/** Options that one word would not fit at every setting. */
const OWN_OPTIONS: Readonly<Record<string, Readonly<Record<string, Option>>>> = {
  logged_out_search: { none: "closed", other: "open" },
  logged_out_search_trafficsource: { none: "closed", other: "open" },
  leaving_refund: { all: "paid" },
  age_policy: { none: "proof_none" },
};

/** Returns functions that name settings and their options. Names of gifts and methods are texts of chats and the shop. */
export function useNames() {
  const texts = useTextsOf("configuration-desk", "shop", "chat");
  const tag = useRegionalTag();
  const t = texts.t("configuration-desk");
  const regions = new Intl.DisplayNames(tag, { type: "region" });
  const currencies = new Intl.DisplayNames(tag, { type: "currency" });

  function sayOption(setting: string, option: string): string {
    const own = OWN_OPTIONS[setting]?.[option];
    if (own) return t(`options.${own}`);
    if (setting.startsWith("site_l") && isLocale(option)) return LOCALE_NAMES[option];
    if (setting === "payment_methods") return texts.say(`shop:methods.${option}`) ?? option;
    if (setting === "gift_credits") return texts.say(`chat:gifts.${option}`) ?? option;
    if (option === "*") return t("all_countries");
    if (isCountry(option)) return regions.of(option) ?? option;
    if (/^[A-Z]{3}$/.test(option)) return `${currencies.of(option)} (${option})`;
    return texts.say(`configuration-desk:options.${option}`) ?? option;
  }

  /** Names a line in a table, such as `GB.chat`. */
  const sayName = (setting: string, name: string): string =>
    name
      .split(".")
      .map((part) => sayOption(setting, part))
      .join(" · ");

  /** Names a setting or a price, or returns its code if this version does not know it any more. */
  function sayLabel(setting: string): string {
    const text = textOf(setting);
    if (text) return `${t(`texts.keys.${text.key}`)} · ${LOCALE_NAMES[text.locale]}`;
    const price = priceOf(setting);
    if (price) return `${price.code} · ${sayOption(setting, price.currency)}`;
    return texts.say(`configuration-desk:settings.${setting}.label`) ?? setting;
  }

  return { t, tag, sayOption, sayName, sayLabel };
}
