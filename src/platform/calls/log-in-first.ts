import { href, redirect } from "react-router";

/**
 * Redirects to the login page, which leads back to the requested page with its query.
 * @param request the loader's request: its URL is that of the page, also if only the page's data was requested
 */
export function logInFirst(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(`${href("/login")}?${new URLSearchParams({ callback: pathname + search })}`);
}
