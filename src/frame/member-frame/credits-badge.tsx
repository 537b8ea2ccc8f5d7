import { useTexts } from "#i18n/use-texts.tsx";
import { CountBadge } from "#ui/count-badge.tsx";
import { useNews } from "../news.ts";
import { creditsTone } from "./credits-tone.ts";

/** What is left, once it is little; its room is kept where there is more. */
export function CreditsBadge() {
  const t = useTexts("member-frame");
  const { credits } = useNews();
  const tone = creditsTone(credits);
  return (
    <CountBadge
      count={credits}
      label={t("menu.credits_left", { count: credits })}
      tone={tone ?? "neutral"}
      showZero
      className={tone === null ? "invisible" : undefined}
    />
  );
}
