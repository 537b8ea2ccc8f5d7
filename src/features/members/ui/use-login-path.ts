import { href, useLocation } from "react-router";

/** To the login, and from there back to where one is. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation();
  return `${href("/login")}?${new URLSearchParams({ callback: pathname + search })}`;
}
