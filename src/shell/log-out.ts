import { call } from "#ui/call.ts";

/** Ends the session on the server and begins anew at the root. */
export async function logOut(): Promise<void> {
  await call("GET", "/api/logout.php").finally(() => window.location.assign("/"));
}
