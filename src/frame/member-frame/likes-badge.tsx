import { useTexts } from "#i18n/use-texts.tsx";
import { CountBadge } from "#ui/count-badge.tsx";
import { useNews } from "../news.ts";

/** How many likes are new: 99+ from a hundred on, and its room kept where there are none. */
export function LikesBadge() {
  const t = useTexts("member-frame");
  const { newLikes } = useNews();
  return <CountBadge count={newLikes} label={t("badge.likes", { count: newLikes })} />;
}
