import { Link, type LinkProps, useLocation } from "react-router";
import { isAt } from "./is-at.ts";

/** Marks the link as current if it leads to the current page or to a parent of it. */
export function NavigationLink({ to, ...rest }: LinkProps & { to: string }) {
  const { pathname } = useLocation();
  return <Link {...rest} to={to} prefetch="intent" aria-current={isAt(to, pathname) ? "page" : undefined} />;
}
