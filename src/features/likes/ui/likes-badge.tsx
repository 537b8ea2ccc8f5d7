import { useTexts } from "#i18n/use-texts.tsx";
import { CountBadge } from "#ui/count-badge.tsx";
import { useFact } from "#ui/facts.ts";
import { newLikes } from "./new-likes.ts";

/** How many likes are new: 99+ from a hundred on, and its room kept where there are none. */
export function LikesBadge() {
  const t = useTexts("member-frame");
  const count = useFact(newLikes);
  return <CountBadge count={count} label={t("badge.likes", { count })} />;
}
