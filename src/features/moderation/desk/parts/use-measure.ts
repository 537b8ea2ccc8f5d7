import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import type { Wanted } from "../../measure-rules.ts";
import { sayDay } from "./say.ts";
import { useNow } from "./use-now.ts";

/** Returns a function that names a measure and its last day. */
export function useMeasure(): (measure: Wanted) => string {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const now = useNow();
  return ({ kind, days }) => {
    if (days === undefined || now === null) return t(`measure.${kind}`);
    const day = sayDay(new Date(now + days * 86_400_000), tag);
    return t("summary.measure", { measure: t(`measure.${kind}`), day });
  };
}
