import CloudOff from "lucide-react/icons/cloud-off";
import Heart from "lucide-react/icons/heart";
import MessageCircle from "lucide-react/icons/message-circle";
import WifiOff from "lucide-react/icons/wifi-off";
import { href } from "react-router";
import { FictionalNote, MemberTileCard, TileGrid, TileSkeleton } from "#features/photos/ui/photos.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonGroup } from "#ui/feedback/skeleton-group.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { useReached } from "#ui/use-reached.ts";
import type { LikeCounts, LikeTile } from "../contract.ts";
import type { LikeList } from "../rules.ts";
import { LikeButton } from "./like-button.tsx";
import { type LikesFailure, type LikesStart, useLikes } from "./use-likes.ts";

/** About two phone screens before the end of the list. */
const AHEAD = "1500px 0px";
const FIRST_ROW = 4;
const PLACES = [...Array(8).keys()];

type LikesListProps = { type: LikeList; start: LikesStart; onCounts: (counts: LikeCounts) => void };

export function LikesList({ type, start, onCounts }: LikesListProps) {
  const t = useTexts("likes");
  const { likes, next, failure, busy, more } = useLikes(type, start, onCounts);
  const waits = next !== null && !busy && !failure;
  const end = useReached<HTMLDivElement>(more, { when: waits, margin: AHEAD });
  if (likes.length === 0 && failure) return <Failed failure={failure} busy={busy} onRetry={more} />;
  if (likes.length === 0) return <Empty type={type} />;
  return (
    <div className="flex flex-col gap-6" aria-busy={busy}>
      <FictionalNote members={likes} />
      <TileGrid label={t(`tabs.${type}`)}>
        {likes.map((like, index) => (
          <Tile key={like.id} like={like} list={type} eager={index < FIRST_ROW} />
        ))}
        {busy && PLACES.map((place) => <TileSkeleton key={`place ${place}`} />)}
      </TileGrid>
      {failure && <Failed failure={failure} busy={busy} onRetry={more} />}
      <div ref={end} className="flex min-h-11 justify-center">
        {next !== null && !failure && (
          <Button variant="secondary" loading={busy} onClick={more}>
            {t("list.more")}
          </Button>
        )}
      </div>
    </div>
  );
}

export function LikeSkeletons() {
  const t = useTexts("likes");
  return (
    <SkeletonGroup label={t("list.loading")}>
      <TileGrid>
        {PLACES.map((place) => (
          <TileSkeleton key={place} />
        ))}
      </TileGrid>
    </SkeletonGroup>
  );
}

function Tile({ like, list, eager }: { like: LikeTile; list: LikeList; eager: boolean }) {
  const t = useTexts("likes");
  const isMatch = list !== "matches" && like.liked && like.likes_you;
  const card = (
    <MemberTileCard
      member={like}
      to={href("/likes/m/:id", { id: String(like.id) })}
      eager={eager}
      action={<LikeButton look="photo" member={like} liked={like.liked} loggedIn />}
      mark={
        <>
          {like.like_new && <Badge tone="unread">{t("tile.new")}</Badge>}
          {isMatch && <Badge tone="primary">{t("tile.match")}</Badge>}
        </>
      }
    />
  );
  if (list !== "matches") return card;
  return (
    <div className="flex flex-col gap-2">
      {card}
      <LinkButton
        wide
        size="small"
        variant="secondary"
        to={href("/members/:id/chat", { id: String(like.id) })}
        icon={<MessageCircle className="size-5" />}
      >
        {t("tile.write")}
      </LinkButton>
    </div>
  );
}

function Failed({ failure, busy, onRetry }: { failure: LikesFailure; busy: boolean; onRetry: () => void }) {
  const t = useTexts("likes");
  const isOffline = failure.code === "network";
  return (
    <ErrorState
      icon={isOffline ? <WifiOff /> : <CloudOff />}
      title={isOffline ? t("list.offline") : t("list.failed")}
      retryLabel={t("list.retry")}
      retrying={busy}
      onRetry={onRetry}
    >
      {isOffline ? t("list.offline_words") : failure.message || t("list.failed_words")}
    </ErrorState>
  );
}

function Empty({ type }: { type: LikeList }) {
  const t = useTexts("likes");
  const to = type === "received" ? href("/profile") : href("/members");
  return (
    <EmptyState
      icon={<Heart />}
      title={t(`empty.${type}.title`)}
      action={<LinkButton to={to}>{t(`empty.${type}.button`)}</LinkButton>}
    >
      {t(`empty.${type}.words`)}
    </EmptyState>
  );
}
