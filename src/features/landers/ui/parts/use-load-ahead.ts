import { useEffect } from "react";
import { tileSources } from "#features/photos/ui/photos.tsx";
import { CARD_SIZES } from "./member-card.tsx";
import type { LanderMember } from "./use-lander-members.ts";

/** Loads the picture of the card that comes next. */
export function useLoadAhead(member: LanderMember | undefined): void {
  const address = member?.photo?.address;
  useEffect(() => {
    if (address === undefined) return;
    const { src, srcSet } = tileSources(address);
    Object.assign(new Image(), { sizes: CARD_SIZES, srcset: srcSet, src });
  }, [address]);
}
