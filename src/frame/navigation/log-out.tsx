import { markLoggingOut } from "#features/accounts/ui/accounts.tsx";
import type { logOut as contract } from "#features/members/contract.ts";
import { call, endReads } from "#ui/call/call.ts";
import { frameParts } from "../../frame.ts";
import { showAppBadge } from "../background/app-badge.ts";

/** Ends the session on the server and loads the home page. What a feature fails to delete does not prevent that. */
export async function logOut(): Promise<void> {
  markLoggingOut();
  showAppBadge(0);
  await Promise.allSettled(frameParts.map(async ({ beforeLogOut }) => beforeLogOut?.()));
  endReads();
  await call<typeof contract>("GET", "/api/logout.php", { last: true }).finally(() =>
    window.location.assign("/"),
  );
}
