import { call } from "#ui/call.ts";
import { showAppBadge } from "./app-badge.ts";

/** Ends the session on the server and begins anew at the root. */
export async function logOut(): Promise<void> {
  showAppBadge(0);
  await call("GET", "/api/logout.php").finally(() => window.location.assign("/"));
}
