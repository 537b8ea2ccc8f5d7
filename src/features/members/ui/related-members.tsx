import { href } from "react-router";
import { LikeButton } from "#features/likes/ui/likes.tsx";
import { FictionalNote, MemberTileCard, TileGrid } from "#features/photos/ui/photos.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import type { MemberView } from "../contract.ts";
import { PartnerTile } from "./partner-tile.tsx";

type RelatedMembersProps = { view: MemberView; loggedIn: boolean };

/** The partner's tile comes last, so that nobody takes it for a member. */
export function RelatedMembers({ view: { member, related, partner }, loggedIn }: RelatedMembersProps) {
  const t = useTexts("profiles");
  if (related.length === 0 && !partner) return null;
  const title = related.length > 0 ? t("page.related", { name: member.name }) : t("page.ad.label");
  return (
    <section className="flex flex-col gap-4 max-sm:px-gutter">
      <h2>{title}</h2>
      <FictionalNote members={related} />
      <TileGrid label={title}>
        {related.map((other) => (
          <MemberTileCard
            key={other.id}
            member={other}
            to={href("/members/:id", { id: String(other.id) })}
            action={<LikeButton member={other} liked={other.liked} loggedIn={loggedIn} look="photo" />}
          />
        ))}
        {partner && <PartnerTile partner={partner} />}
      </TileGrid>
    </section>
  );
}
