import { useTexts } from "#i18n/use-texts.tsx";
import { CountBadge } from "#ui/count-badge.tsx";
import { useNews } from "../news.ts";

/** How many messages are unread: 99+ from a hundred on, and its room kept where there are none. */
export function MessagesBadge() {
  const t = useTexts("member-frame");
  const { unread } = useNews();
  return <CountBadge count={unread} label={t("badge.messages", { count: unread })} />;
}
