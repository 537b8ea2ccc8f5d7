import { useTexts } from "#i18n/use-texts.tsx";
import { CountBadge } from "#ui/count-badge.tsx";
import { useFact } from "#ui/facts.ts";
import { newLikes } from "./new-likes.ts";

/** Number of new likes, 99+ from a hundred on. Keeps its space if there are none. */
export function LikesBadge() {
  const t = useTexts("member-frame");
  const count = useFact(newLikes);
  return <CountBadge count={count} label={t("badge.likes", { count })} />;
}
