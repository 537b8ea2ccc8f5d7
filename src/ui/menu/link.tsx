import { type ReactNode, useContext } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "../class-names.ts";
import { MenuContext, menuRow } from "./context.ts";

type MenuLinkProps = LinkProps & { icon?: ReactNode; current?: boolean };

export function MenuLink({ icon, current = false, className, children, onClick, ...rest }: MenuLinkProps) {
  const menu = useContext(MenuContext);
  return (
    <Link
      {...rest}
      aria-current={current || undefined}
      onClick={(event) => {
        onClick?.(event);
        document.getElementById(menu)?.hidePopover();
      }}
      className={classNames(menuRow, className)}
    >
      {icon}
      {children}
    </Link>
  );
}
