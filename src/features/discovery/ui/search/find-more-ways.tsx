import Layers from "lucide-react/icons/layers";
import Search from "lucide-react/icons/search";
import Sparkles from "lucide-react/icons/sparkles";
import type { ReactNode } from "react";
import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { LinkButton } from "#ui/link-button.tsx";

type Way = "search" | "swipe" | "match";

/** Links to the other ways of finding members. */
export function FindMoreWays({ but }: { but: Way }) {
  const t = useTexts("discovery");
  const ways = [
    { way: "search", to: href("/members"), icon: <Search className="size-5" />, words: t("ways.search") },
    { way: "swipe", to: href("/swipe-game"), icon: <Layers className="size-5" />, words: t("ways.swipe") },
    {
      way: "match",
      to: href("/match-finder"),
      icon: <Sparkles className="size-5" />,
      words: t("ways.match"),
    },
  ] satisfies { way: Way; to: string; icon: ReactNode; words: string }[];
  return (
    <nav aria-label={t("ways.label")} className="flex flex-wrap gap-2 max-sm:flex-nowrap">
      {ways
        .filter(({ way }) => way !== but)
        .map(({ way, to, icon, words }) => (
          <LinkButton key={way} to={to} variant="secondary" size="small" icon={icon} className="shrink-0">
            {words}
          </LinkButton>
        ))}
    </nav>
  );
}
