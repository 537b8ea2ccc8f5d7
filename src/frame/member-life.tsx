import { ChatLife } from "#features/chat/ui/chat.tsx";
import { LikesLife } from "#features/likes/ui/likes.tsx";
import { AccountLife } from "#features/members/ui/members.tsx";
import { ShopLife } from "#features/shop/ui/shop.tsx";
import { LiveLine } from "#ui/live/live-line.tsx";
import { MemberCache } from "#ui/member-cache.tsx";
import { useMemberId } from "#ui/member-id.ts";
import { Refresh } from "./refresh.tsx";

/** Background work around every page of a member. It is loaded later, so no page waits for it. */
export default function MemberLife() {
  const memberId = useMemberId();
  return (
    <MemberCache>
      <Refresh />
      <LikesLife />
      <ChatLife />
      <AccountLife />
      <ShopLife />
      {memberId !== null && <LiveLine memberId={memberId} />}
    </MemberCache>
  );
}
