import { Link, type LinkProps, useLocation } from "react-router";
import { isCurrentPath } from "./is-current-path.ts";

/** Marks the link as current if it leads to the current page or to a parent of it. */
export function NavigationLink({ to, ...rest }: LinkProps & { to: string }) {
  const { pathname } = useLocation();
  return (
    <Link
      {...rest}
      to={to}
      prefetch="intent"
      aria-current={isCurrentPath(to, pathname) ? "page" : undefined}
    />
  );
}
