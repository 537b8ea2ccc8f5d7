import type { SayValue } from "../parts/say-value.ts";

type Props = { percent: number | null; words: SayValue };

/** What the ribbon on a bundle will state to a new member. */
export function RibbonLine({ percent, words: { t, tag } }: Props) {
  if (percent === null) return <span>{t("prices.no_ribbon")}</span>;
  const said = new Intl.NumberFormat(tag, { style: "percent" }).format(percent / 100);
  return <span>{t("prices.ribbon", { percent: said })}</span>;
}
