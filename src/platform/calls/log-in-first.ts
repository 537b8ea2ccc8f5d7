import { href, redirect } from "react-router";

/**
 * To the login, and from there back to the page, with all that its address says.
 * @param request a loader's own: its address is the page's, also where only the page's data was asked for
 */
export function logInFirst(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(`${href("/login")}?${new URLSearchParams({ callback: pathname + search })}`);
}
