import { dateFormat, numberFormat } from "#base/formats.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";

export function useLeavingWords() {
  const t = useTexts("leaving");
  const tag = useRegionalTag();
  return {
    t,
    tag,
    percent: (percent: number) =>
      numberFormat(tag, { style: "percent", maximumFractionDigits: 1 }).format(percent / 100),
    /** In UTC, so that server and browser render the same. */
    day: (at: string) => dateFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(new Date(at)),
  };
}
