import { KeepPlace } from "#features/shop/ui/shop.tsx";
import { LiveLine } from "#ui/live/live-line.tsx";
import { MemberCache } from "#ui/member-cache.tsx";
import { Meetings } from "./meetings.tsx";
import { OfferLife } from "./offers/offer-life.tsx";
import { Refresh } from "./refresh.tsx";
import { useFrame } from "./use-frame.ts";

/** What goes on around every page of a member; no page waits for it. */
export default function MemberLife() {
  const memberId = useFrame()?.member?.id;
  return (
    <MemberCache>
      <Refresh />
      <Meetings />
      <OfferLife />
      <KeepPlace />
      {memberId !== undefined && <LiveLine memberId={memberId} />}
    </MemberCache>
  );
}
