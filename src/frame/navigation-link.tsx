import { Link, type LinkProps, useLocation } from "react-router";
import { isAt } from "./is-at.ts";

/** Marked where it leads to the place at which one is. */
export function NavigationLink({ to, ...rest }: LinkProps & { to: string }) {
  const { pathname } = useLocation();
  return <Link {...rest} to={to} prefetch="intent" aria-current={isAt(to, pathname) ? "page" : undefined} />;
}
