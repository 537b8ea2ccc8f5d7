import { LinkTabs } from "#ui/link-tabs.tsx";
import type { FigureWords } from "./use-figure-words.ts";

export type Tab = "people" | "money" | "moderation" | "success";

/** The pages of figures that the person may open. */
export function FiguresTabs({ tabs, words: { t } }: { tabs: readonly Tab[]; words: FigureWords }) {
  return (
    <LinkTabs
      label={t("title")}
      tabs={tabs.map((tab) => ({ to: `/desk/figures/${tab}`, label: t(`pages.${tab}`) }))}
    />
  );
}
