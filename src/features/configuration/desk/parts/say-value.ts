import { formatMoney } from "#base/money.ts";
import { textOf } from "#base/own-texts.ts";
import type { Control } from "../../contract.ts";
import { priceOf } from "../../price-names.ts";
import { useNames } from "./use-names.ts";

/** One line of the order of payment providers: for everywhere, unless countries or currencies are named. */
export type Preferred = { provider: string; countries?: string[]; currencies?: string[] };

/** Returns functions that word the values of settings. */
export function useSayValue() {
  const names = useNames();
  const { t, tag, sayOption, sayName } = names;

  function say(setting: string, value: unknown, control?: Control): string {
    if (value === null || value === undefined || value === "") return t("not_set");
    const price = priceOf(setting);
    if (price && typeof value === "number")
      return formatMoney({ amount: value, currency: price.currency }, tag);
    if (typeof value === "number") return new Intl.NumberFormat(tag).format(value);
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (typeof value === "string")
      return control?.kind === "text" || textOf(setting) ? value : sayOption(setting, value);
    if (setting === "brand_logo" || setting === "brand_picture") return t("brand.a_picture");
    if (Array.isArray(value)) return sayList(setting, value, control);
    return Object.entries(value)
      .map(([name, one]) => `${sayName(setting, name)} ${sayPart(setting, one)}`)
      .join(", ");
  }

  /** A payment provider with the countries and currencies for which it is preferred. */
  const sayLine = ({ provider, countries = [], currencies = [] }: Preferred): string => {
    const where = [...countries, ...currencies].map((code) => sayOption("payment_preference", code));
    return where.length === 0 ? provider : `${provider} (${where.join(", ")})`;
  };

  const sayPart = (setting: string, value: unknown): string =>
    typeof value === "string" ? sayOption(setting, value) : say(setting, value);

  function sayList(setting: string, value: readonly unknown[], control: Control | undefined): string {
    if (setting === "payment_preference")
      return value.length === 0 ? t("not_set") : value.map((line) => sayLine(line as Preferred)).join("; ");
    const total = control?.kind === "selection" ? control.options.length : undefined;
    if (value.length === total) return t("everything");
    return value.length === 0 ? t("nothing") : value.map((one) => sayOption(setting, String(one))).join(", ");
  }

  return { ...names, say };
}

export type SayValue = ReturnType<typeof useSayValue>;
