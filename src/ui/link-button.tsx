import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonLook, buttonLook } from "./button-look.ts";
import { classNames } from "./class-names.ts";

type LinkButtonProps = LinkProps & ButtonLook & { icon?: ReactNode };

export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={classNames(buttonLook({ variant, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  );
}
