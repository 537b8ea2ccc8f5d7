import { type ComponentPropsWithRef, type ReactNode, useContext } from "react";
import { classNames } from "../class-names.ts";
import { MenuContext, menuRow } from "./context.ts";

type MenuItemProps = ComponentPropsWithRef<"button"> & { icon?: ReactNode; danger?: boolean };

/** An action in a `Menu`; choosing it closes the menu. `type="submit"` inside a form works without script. */
export function MenuItem({
  icon,
  danger = false,
  className,
  children,
  type = "button",
  ...rest
}: MenuItemProps) {
  const menu = useContext(MenuContext);
  return (
    <button
      {...rest}
      type={type}
      popoverTarget={menu}
      popoverTargetAction="hide"
      className={classNames(menuRow, danger && "text-danger", className)}
    >
      {icon}
      {children}
    </button>
  );
}
