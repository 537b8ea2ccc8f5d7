import type { logOut as contract } from "#features/members/contract.ts";
import { clearOffers, forgetCode } from "#features/shop/ui/shop.tsx";
import { call, endReads } from "#ui/call.ts";
import { showAppBadge } from "./app-badge.ts";
import { leaveByWill } from "./session-end.ts";

/** Ends the session on the server and loads the home page. */
export async function logOut(): Promise<void> {
  leaveByWill();
  showAppBadge(0);
  clearOffers();
  forgetCode();
  // If the module cannot be loaded, it has stored nothing in this page either.
  await import("#features/chat/ui/chat.tsx").then(({ forgetMe }) => forgetMe()).catch(() => {});
  endReads();
  await call<typeof contract>("GET", "/api/logout.php", { last: true }).finally(() =>
    window.location.assign("/"),
  );
}
