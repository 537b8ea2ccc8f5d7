import { href } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import type { searchMembers } from "#features/discovery/contract.ts";
import { LikeButton } from "#features/likes/ui/likes.tsx";
import { MemberTileCard, TileGrid } from "#features/photos/ui/photos.tsx";

const FIRST_ROW = 4;

type FittingMembersProps = { label: string; members: OutputOf<typeof searchMembers>["results"] };

/** Members to be liked with one tap. */
export function FittingMembers({ label, members }: FittingMembersProps) {
  return (
    <TileGrid label={label}>
      {members.map((member, index) => (
        <MemberTileCard
          key={member.id}
          member={member}
          to={href("/members/:id", { id: String(member.id) })}
          eager={index < FIRST_ROW}
          action={<LikeButton look="photo" member={member} liked={member.liked} loggedIn />}
        />
      ))}
    </TileGrid>
  );
}
