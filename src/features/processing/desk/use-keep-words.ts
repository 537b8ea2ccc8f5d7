import { useTexts } from "#i18n/use-texts.tsx";
import type { KeepView } from "../contract.ts";

/** Says how long something is kept. */
export function useKeepWords(): (keep: KeepView) => string {
  const t = useTexts("processing");
  return ({ unit, values }) => {
    if (values.every((value) => value === 0)) return t("keep.none");
    const [first = 0] = values;
    const last = values.at(-1) ?? first;
    return first === last ? t(`keep.${unit}`, { count: first }) : t("keep.range", { from: first, to: last });
  };
}
