import { useEffect } from "react";
import { markLoggingOut } from "#features/accounts/ui/accounts.tsx";
import type { logOut as contract } from "#features/members/contract.ts";
import { call, endReads } from "#ui/call/call.ts";
import { MEMBER_LEFT } from "#ui/member-left.ts";
import { frameParts } from "../../frame.ts";
import { showAppBadge } from "../background/app-badge.ts";

/** Ends the session on the server and loads the home page. What a feature fails to delete does not prevent that. */
export async function logOut(): Promise<void> {
  await forgetMember();
  await call<typeof contract>("GET", "/api/logout.php", { last: true }).finally(() =>
    window.location.assign("/"),
  );
}

/** Cleans up like a log-out when the member has closed their account. Their sessions have ended on the server. */
export function useMemberLeft(): void {
  useEffect(() => {
    const leave = (event: Event) => {
      const next = (event as CustomEvent<string>).detail;
      void forgetMember().finally(() => window.location.assign(next));
    };
    window.addEventListener(MEMBER_LEFT, leave);
    return () => window.removeEventListener(MEMBER_LEFT, leave);
  }, []);
}

async function forgetMember(): Promise<void> {
  markLoggingOut();
  showAppBadge(0);
  await Promise.allSettled(frameParts.map(async ({ beforeLogOut }) => beforeLogOut?.()));
  endReads();
}
