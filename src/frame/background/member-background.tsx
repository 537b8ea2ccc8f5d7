import { type ReactNode, useEffect } from "react";
import { LiveLine } from "#ui/live/live-line.tsx";
import { MemberCache } from "#ui/member-cache.tsx";
import { useMemberId } from "#ui/member-id.ts";
import { Refresh } from "./refresh.tsx";
import { registerWorker } from "./register-worker.ts";

/** Around what features run on every page of a member: their query cache, the refresh and the live connection. */
export function MemberBackground({ children }: { children: ReactNode }) {
  const memberId = useMemberId();
  useEffect(registerWorker, []);
  return (
    <MemberCache>
      <Refresh />
      {children}
      {memberId !== null && <LiveLine memberId={memberId} />}
    </MemberCache>
  );
}
