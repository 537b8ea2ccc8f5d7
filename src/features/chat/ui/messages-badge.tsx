import { useTexts } from "#i18n/use-texts.tsx";
import { CountBadge } from "#ui/count-badge.tsx";
import { useFact } from "#ui/facts.ts";
import { unread } from "./unread.ts";

/** How many messages are unread: 99+ from a hundred on, and its room kept where there are none. */
export function MessagesBadge() {
  const t = useTexts("member-frame");
  const count = useFact(unread);
  return <CountBadge count={count} label={t("badge.messages", { count })} />;
}
