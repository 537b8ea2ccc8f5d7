import { dateFormat, numberFormat } from "#base/formats.ts";
import { type Currency, formatMoney } from "#base/money.ts";
import { useRegionalTag, useTextsOf } from "#i18n/use-texts.tsx";
import type { DrawingView } from "../../contract.ts";
import type { Step } from "../../days.ts";

const DAY = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
const DAYS: Readonly<Record<string, string>> = { "2_7": "2–7", "8_30": "8–30", more: "> 30" };

function sayTime(part: string, tag: string): string {
  const [, n, unit] = /^(\d+)([mh])$/.exec(part) ?? [];
  const say = (value: number, of: string) =>
    numberFormat(tag, { style: "unit", unit: of, unitDisplay: "short" }).format(value);
  return n ? `≤ ${say(Number(n), unit === "m" ? "minute" : "hour")}` : `> ${say(168, "hour")}`;
}

/** Returns functions that name metrics, parts, periods and values. */
export function useFigureWords() {
  const texts = useTextsOf("figures-desk", "moderation-desk", "shop");
  const tag = useRegionalTag();
  const t = texts.t("figures-desk");
  const number = numberFormat(tag, {});
  const formats = {
    ...{ day: dateFormat(tag, DAY), week: dateFormat(tag, DAY) },
    month: dateFormat(tag, { month: "short", year: "numeric", timeZone: "UTC" }),
  };

  /** Names a part by the texts that name it elsewhere already. */
  function sayNamed(metric: string, part: string): string | null {
    if (metric === "reports") return texts.say(`moderation-desk:reason.${part}`);
    if (metric === "cases") return texts.say(`moderation-desk:filters.triggers.${part}`);
    if (metric === "measures") return texts.say(`moderation-desk:measure.${part}`);
    if (metric === "decisions" || metric === "appeals") return texts.say(`moderation-desk:outcome.${part}`);
    if (metric === "gross") return texts.say(`shop:methods.${part}`);
    return texts.say(`figures-desk:parts.${part}`);
  }

  function sayPart(metric: string, part: string): string {
    if (part === "") return t("all");
    if (metric === "decision_time") return sayTime(part, tag);
    if (metric === "conversions") return DAYS[part] ?? part;
    if (metric.startsWith("lander_")) return `/${part}`;
    if (metric === "debit_returns") return part.toUpperCase();
    return sayNamed(metric, part) ?? part;
  }

  const sayMetric = (metric: string) => texts.say(`figures-desk:metrics.${metric}`) ?? metric;

  /** Writes a value. One that lacks figures which are withheld is a least value. */
  function sayValue(
    { unit }: Pick<DrawingView, "unit">,
    value: number,
    of: { currency: string; withheld?: boolean },
  ) {
    if (of.withheld && value === 0) return t("small");
    const said =
      unit === "money"
        ? formatMoney({ amount: value, currency: of.currency as Currency }, tag)
        : number.format(value);
    return of.withheld ? `≥ ${said}` : said;
  }

  function sayPeriod(period: string, step: Step): string {
    return formats[step].format(new Date(period));
  }

  function sayWhen(period: string, step: Step): string {
    const said = sayPeriod(period, step);
    return step === "week" ? t("week_from", { day: said }) : said;
  }

  const sayShare = (share: number) =>
    numberFormat(tag, { style: "percent", maximumFractionDigits: share < 0.1 ? 2 : 0 }).format(share);

  return { t, tag, sayPart, sayMetric, sayValue, sayPeriod, sayWhen, sayShare };
}

export type FigureWords = ReturnType<typeof useFigureWords>;
