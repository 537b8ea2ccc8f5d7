import Heart from "lucide-react/icons/heart";
import { href } from "react-router";
import { LikeButton } from "#features/likes/ui/likes.tsx";
import { MemberTileCard, TileGrid } from "#features/photos/ui/photos.tsx";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { FindMoreWays } from "../search/find-more-ways.tsx";
import type { SwipeGame } from "./swipe-game.ts";

const SUGGESTED = 3;
const HOUR_MS = 3_600_000;

/** End of the day's likes: when the game continues, and three members to look at meanwhile. */
export function SwipeEnd({ game }: { game: SwipeGame }) {
  const t = useTexts("discovery");
  const tag = useRegionalTag();
  const { limit, resumesAt, timeZone, cards } = game;
  const when = new Intl.DateTimeFormat(tag, {
    weekday: "long",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  }).format(new Date(resumesAt));
  const hours = Math.ceil((Date.parse(resumesAt) - Date.now()) / HOUR_MS);
  const inHours = new Intl.RelativeTimeFormat(tag).format(Math.max(1, hours), "hour");
  const suggested = cards.slice(0, SUGGESTED);
  return (
    <div className="flex flex-col gap-6">
      <EmptyState icon={<Heart />} title={t("swipe.end.title", { count: limit })}>
        <p>{t("swipe.end.words", { when: `${when} · ${inHours}` })}</p>
      </EmptyState>
      {suggested.length > 0 && (
        <section className="flex flex-col gap-4">
          <h2>{t("swipe.end.meanwhile")}</h2>
          <TileGrid label={t("swipe.end.meanwhile")}>
            {suggested.map((card) => (
              <MemberTileCard
                key={card.id}
                member={card}
                to={href("/members/:id", { id: String(card.id) })}
                action={<LikeButton look="photo" member={card} liked={false} loggedIn />}
              />
            ))}
          </TileGrid>
        </section>
      )}
      <FindMoreWays but="swipe" />
    </div>
  );
}
