import SearchX from "lucide-react/icons/search-x";
import { memo, type ReactNode } from "react";
import { href } from "react-router";
import { LikeButton } from "#features/likes/ui/likes.tsx";
import { FictionalNote, MemberTileCard, TileGrid, TileSkeleton } from "#features/photos/ui/photos.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { SkeletonGroup } from "#ui/feedback/skeleton-group.tsx";
import type { FoundMember } from "../../contract.ts";
import { MoreResults } from "./more-results.tsx";
import { SearchFailure } from "./search-failure.tsx";
import { listFound, type SearchState } from "./search-state.ts";
import { useFocusOnNew } from "./use-focus-on-new.ts";

/** Tiles in the widest row; their pictures load at once. */
const FIRST_ROW = 4;
const SKELETONS = [...Array(12).keys()];

type ResultsProps = {
  state: SearchState;
  loggedIn: boolean;
  hasFilters: boolean;
  onMore: () => void;
  onClear: () => void;
};

/** Results as tiles, with similar members if few fit. */
export function Results({ state, loggedIn, hasFilters, onMore, onClear }: ResultsProps) {
  const t = useTexts("discovery");
  const { init, busy, failure, profiles, similar } = state;
  const members = listFound(state, profiles);
  const { list, ask } = useFocusOnNew(members.length);
  const moreByHand = () => {
    ask();
    onMore();
  };
  if (!init && failure)
    return <SearchFailure failure={failure} below={false} onRetry={onMore} onClear={onClear} />;
  if (!init) return <LoadingResults />;
  const others = listFound(similar, profiles);
  return (
    <div className="flex flex-col gap-6" aria-busy={busy}>
      {members.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={t("search.empty.title")}
          action={hasFilters && <Button onClick={onClear}>{t("search.clear")}</Button>}
        >
          {t("search.empty.words")}
        </EmptyState>
      ) : (
        <div ref={list}>
          <FictionalNote members={members} />
          <TileGrid>
            {listTiles(members, { loggedIn, eager: FIRST_ROW })}
            {busy && skeletons()}
          </TileGrid>
        </div>
      )}
      {failure && <SearchFailure failure={failure} below onRetry={moreByHand} onClear={onClear} />}
      <MoreResults state={state} onMore={onMore} onMoreByHand={moreByHand} />
      {others.length > 0 && (
        <section className="flex flex-col gap-4 border-line border-t pt-6">
          <div>
            <h2>{t("search.similar.title")}</h2>
            <p className="text-ink-2">{t("search.similar.words")}</p>
          </div>
          <TileGrid>{listTiles(others, { loggedIn, eager: 0 })}</TileGrid>
        </section>
      )}
    </div>
  );
}

export function LoadingResults() {
  const t = useTexts("discovery");
  return (
    <SkeletonGroup label={t("search.loading")}>
      <TileGrid>{skeletons()}</TileGrid>
    </SkeletonGroup>
  );
}

function listTiles(
  members: readonly FoundMember[],
  { loggedIn, eager }: { loggedIn: boolean; eager: number },
): ReactNode {
  return members.map((member, index) => (
    <FoundTile key={member.id} member={member} loggedIn={loggedIn} eager={index < eager} />
  ));
}

type FoundTileProps = { member: FoundMember; loggedIn: boolean; eager: boolean };

/** Stays as it is while its member does, because one like would otherwise render all tiles again. */
const FoundTile = memo(function FoundTile({ member, loggedIn, eager }: FoundTileProps) {
  return (
    <MemberTileCard
      member={member}
      to={href("/members/:id", { id: String(member.id) })}
      eager={eager}
      action={<LikeButton look="photo" member={member} liked={member.liked} loggedIn={loggedIn} />}
    />
  );
});

function skeletons(): ReactNode {
  return SKELETONS.map((place) => <TileSkeleton key={`place ${place}`} />);
}
