import { tileSources } from "#features/photos/ui/photos.tsx";
import { Portrait } from "#ui/pictures/portrait.tsx";
import { PortraitFoot } from "#ui/pictures/portrait-foot.tsx";
import type { LanderMember } from "./use-lander-members.ts";

/** Width of a card in the swipe design. */
export const CARD_SIZES = "18rem";

export function MemberCard({ member: { name, age, photo, region_name } }: { member: LanderMember }) {
  return (
    <Portrait
      alt={name}
      eager
      sizes={CARD_SIZES}
      {...(photo && { ...tileSources(photo.address), thumbHash: photo.thumb_hash })}
    >
      <PortraitFoot title={age === null ? name : `${name}, ${age}`} detail={region_name} />
    </Portrait>
  );
}
