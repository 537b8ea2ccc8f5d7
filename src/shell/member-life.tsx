import { MemberCache } from "#ui/member-cache.tsx";
import { Meetings } from "./meetings.tsx";
import { Refresh } from "./refresh.tsx";

/** What goes on around every page of a member; no page waits for it. */
export default function MemberLife() {
  return (
    <MemberCache>
      <Refresh />
      <Meetings />
    </MemberCache>
  );
}
