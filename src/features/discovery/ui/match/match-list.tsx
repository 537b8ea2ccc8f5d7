import Check from "lucide-react/icons/check";
import SearchX from "lucide-react/icons/search-x";
import { href } from "react-router";
import { LikeButton } from "#features/likes/ui/likes.tsx";
import { FictionalNote, MemberTileCard, TileGrid, TileSkeleton } from "#features/photos/ui/photos.tsx";
import type { RegionLabel } from "#features/profiles/contract.ts";
import { useTexts, useTextsOf } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { SkeletonGroup } from "#ui/feedback/skeleton-group.tsx";
import type { MatchedMember, MatchPage } from "../../match-contract.ts";
import { sayReason } from "./say-reason.ts";

const FIRST_ROW = 4;
const PLACES = [...Array(8).keys()];

type MatchListProps = {
  page: MatchPage;
  busy: boolean;
  regionLabel: RegionLabel | null;
  onMore: () => void;
};

/** Members as tiles with reasons. */
export function MatchList({ page, busy, regionLabel, onMore }: MatchListProps) {
  const t = useTexts("discovery");
  const { members, next } = page;
  if (members.length === 0)
    return (
      <EmptyState icon={<SearchX />} title={t("match.empty.title")}>
        {t("match.empty.words")}
      </EmptyState>
    );
  return (
    <>
      <FictionalNote members={members} />
      <TileGrid label={t("match.found")}>
        {members.map((member, index) => (
          <Match key={member.id} member={member} regionLabel={regionLabel} eager={index < FIRST_ROW} />
        ))}
      </TileGrid>
      {next !== null && (
        <Button variant="secondary" loading={busy} onClick={onMore} className="self-center">
          {t("search.more")}
        </Button>
      )}
    </>
  );
}

type MatchProps = { member: MatchedMember; regionLabel: RegionLabel | null; eager: boolean };

function Match({ member, regionLabel, eager }: MatchProps) {
  const texts = useTextsOf("discovery", "profiles");
  const t = texts.t("discovery");
  const { id, name, liked, reasons } = member;
  return (
    <div className="flex flex-col gap-2">
      <MemberTileCard
        member={member}
        to={href("/members/:id", { id: String(id) })}
        eager={eager}
        action={<LikeButton look="photo" member={member} liked={liked} loggedIn />}
      />
      {reasons.length > 0 && (
        <ul aria-label={t("match.reasons.label", { name })} className="flex flex-col gap-1 text-sm">
          {reasons.map((reason) => (
            <li key={reason.kind} className="flex items-start gap-1.5 [&_.lucide]:mt-0.5 [&_.lucide]:size-4">
              <Check className="shrink-0 text-accent" />
              <span className="min-w-0 hyphens-auto break-words">
                {sayReason(reason, { texts, regionLabel })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function MatchSkeletons() {
  const t = useTexts("discovery");
  return (
    <SkeletonGroup label={t("search.loading")}>
      <TileGrid>
        {PLACES.map((place) => (
          <TileSkeleton key={place} />
        ))}
      </TileGrid>
    </SkeletonGroup>
  );
}
