import { href, useLocation } from "react-router";

/** Login page that returns to the current address. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation();
  return `${href("/login")}?${new URLSearchParams({ callback: pathname + search })}`;
}
