import { formatMoney } from "#base/money.ts";
import type { Control } from "../../contract.ts";
import { priceOf } from "../../price-names.ts";
import { useNames } from "./use-names.ts";

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

  return { ...names, say };
}

export type SayValue = ReturnType<typeof useSayValue>;
