import { href, Link } from "react-router";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { classNames } from "#ui/class-names.ts";
import { CountBadge } from "#ui/count-badge.tsx";
import { tabListLook, tabLook } from "#ui/tab-look.ts";
import type { LikeCounts } from "../contract.ts";
import { LIKE_LISTS, type LikeList, MOST_COUNTED } from "../rules.ts";

export function LikeTabs({ type, counts }: { type: LikeList; counts: LikeCounts | null }) {
  const t = useTexts("likes");
  const tag = useRegionalTag();
  const say = (count: number) => `${count.toLocaleString(tag)}${count >= MOST_COUNTED ? "+" : ""}`;
  return (
    <nav aria-label={t("title")} className={tabListLook}>
      {LIKE_LISTS.map((list) => (
        <Link
          key={list}
          to={list === "received" ? href("/likes") : href("/likes/:type", { type: list })}
          aria-current={list === type ? "page" : undefined}
          preventScrollReset
          className={classNames(
            tabLook,
            "max-sm:gap-1 max-sm:px-1 max-sm:text-sm",
            list === type ? "border-accent text-accent" : "border-transparent text-ink-2",
          )}
        >
          {t(`tabs.${list}`)}
          {counts && <span className="font-normal text-ink-2 tabular-nums">{say(counts[list])}</span>}
          {list === "received" && counts && counts.new > 0 && (
            <CountBadge count={counts.new} label={t("badge", { count: counts.new })} />
          )}
        </Link>
      ))}
    </nav>
  );
}
