import { useTexts } from "#i18n/use-texts.tsx";
import type { LanderView } from "../../contract.ts";
import { useCountryName } from "./use-country-name.ts";

/** Headline and line of a lander. The plain one has the site's own. */
export function useLanderWords(view: LanderView): { title: string; line: string } {
  const t = useTexts("landers");
  const { name, isOn, variant, title, siteName } = view;
  const country = useCountryName(view.country);
  if (!isOn || name === "video") return { title, line: t("plain.line", { name: siteName }) };
  const line = t(`line.${name}`);
  if (name === "maplanding" && !country) return { title: t("title.no_country"), line };
  return { title: t(`title.${variant}.${name}`, { country: country ?? "" }), line };
}
