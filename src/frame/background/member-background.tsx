import { type ReactNode, useEffect } from "react";
import { LiveLine } from "#ui/live/live-line.tsx";
import { MemberCache } from "#ui/member-cache.tsx";
import { useMemberId } from "#ui/member-id.ts";
import { Pushes } from "./pushes.tsx";
import { Refresh } from "./refresh.tsx";
import { registerWorker } from "./register-worker.ts";

/**
 * Around what features run on every page of a member: their query cache, the refresh, pushes and the live connection.
 */
export function MemberBackground({ children }: { children: ReactNode }) {
  const memberId = useMemberId();
  useEffect(registerWorker, []);
  return (
    <MemberCache>
      <Refresh />
      <Pushes />
      {children}
      {memberId !== null && <LiveLine memberId={memberId} />}
    </MemberCache>
  );
}
