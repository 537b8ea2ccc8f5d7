import { useTexts } from "#i18n/use-texts.tsx";
import { CountBadge } from "#ui/count-badge.tsx";
import { useFact } from "#ui/facts.ts";
import { unread } from "./unread.ts";

/** Number of unread messages, 99+ from a hundred on. At zero it keeps its space. */
export function MessagesBadge() {
  const t = useTexts("member-frame");
  const count = useFact(unread);
  return <CountBadge count={count} label={t("badge.messages", { count })} />;
}
