import { useTexts } from "#i18n/use-texts.tsx";
import { CountBadge } from "#ui/count-badge.tsx";
import { useFact } from "#ui/facts.ts";
import { creditsTone } from "./credits-tone.ts";
import { credits } from "./wallet-facts.ts";

/** Shows the balance once it is low. Its space is reserved otherwise, so that nothing moves. */
export function CreditsBadge() {
  const t = useTexts("member-frame");
  const left = useFact(credits);
  const tone = creditsTone(left);
  return (
    <CountBadge
      count={left}
      label={t("menu.credits_left", { count: left })}
      tone={tone ?? "neutral"}
      showZero
      className={tone === null ? "invisible" : undefined}
    />
  );
}
