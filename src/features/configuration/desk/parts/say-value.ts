import { isCountry } from "#base/countries.ts";
import { useRegionalTag, useTextsOf } from "#i18n/use-texts.tsx";
import type { Control } from "../../contract.ts";
import type words from "../locales/en.json";

type Option = keyof (typeof words)["options"];

/** Options that one word would not fit at every setting. */
const OWN_OPTIONS: Readonly<Record<string, Readonly<Record<string, Option>>>> = {
  logged_out_search: { none: "closed", other: "open" },
  logged_out_search_trafficsource: { none: "closed", other: "open" },
  leaving_refund: { all: "paid" },
  age_policy: { none: "proof_none" },
};

/** Returns functions that word the values of settings. They need the texts of the shop and of chats for names. */
export function useSayValue() {
  const texts = useTextsOf("configuration-desk", "shop", "chat");
  const tag = useRegionalTag();
  const t = texts.t("configuration-desk");
  const regions = new Intl.DisplayNames(tag, { type: "region" });
  const currencies = new Intl.DisplayNames(tag, { type: "currency" });

  function sayOption(setting: string, option: string): string {
    const own = OWN_OPTIONS[setting]?.[option];
    if (own) return t(`options.${own}`);
    if (setting === "payment_methods") return texts.say(`shop:methods.${option}`) ?? option;
    if (setting === "gift_credits") return texts.say(`chat:gifts.${option}`) ?? option;
    if (option === "*") return t("all_countries");
    if (isCountry(option)) return regions.of(option) ?? option;
    if (/^[A-Z]{3}$/.test(option)) return `${currencies.of(option)} (${option})`;
    return texts.say(`configuration-desk:options.${option}`) ?? option;
  }

  /** Words the name of a line in a table, such as `GB.chat`. */
  const sayName = (setting: string, name: string): string =>
    name
      .split(".")
      .map((part) => sayOption(setting, part))
      .join(" · ");

  function say(setting: string, value: unknown, control?: Control): string {
    if (value === null || value === undefined || value === "") return t("not_set");
    if (typeof value === "number") return new Intl.NumberFormat(tag).format(value);
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (typeof value === "string") return control?.kind === "text" ? value : sayOption(setting, value);
    if (Array.isArray(value)) return sayList(setting, value, control);
    return Object.entries(value)
      .map(([name, one]) => `${sayName(setting, name)} ${sayPart(setting, one)}`)
      .join(", ");
  }

  const sayPart = (setting: string, value: unknown): string =>
    typeof value === "string" ? sayOption(setting, value) : say(setting, value);

  function sayList(setting: string, value: readonly unknown[], control: Control | undefined): string {
    if (control?.kind === "list" || value.some((one) => typeof one !== "string"))
      return value.length === 0 ? t("not_set") : JSON.stringify(value);
    const total = control?.kind === "selection" ? control.options.length : undefined;
    if (value.length === total) return t("everything");
    return value.length === 0 ? t("nothing") : value.map((one) => sayOption(setting, String(one))).join(", ");
  }

  /** Returns the label of a setting, or its name if this version has no such setting any more. */
  const sayLabel = (setting: string): string =>
    texts.say(`configuration-desk:settings.${setting}.label`) ?? setting;

  return { t, tag, say, sayOption, sayName, sayLabel };
}

export type SayValue = ReturnType<typeof useSayValue>;
