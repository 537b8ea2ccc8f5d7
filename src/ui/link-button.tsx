import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonLook, buttonLook } from "./button-look.ts";
import { classNames } from "./class-names.ts";
import { Spinner } from "./feedback/spinner.tsx";

type LinkButtonProps = LinkProps &
  ButtonLook & {
    icon?: ReactNode;
    /** Shows a spinner while the target loads; keeps the width and the label. */
    loading?: boolean;
  };

export function LinkButton({
  variant,
  size,
  wide,
  icon,
  loading = false,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link
      {...rest}
      aria-busy={loading || undefined}
      className={classNames(buttonLook({ variant, size, wide }), loading && "cursor-progress", className)}
    >
      {loading ? (
        <>
          <span className="inline-flex items-center gap-2 opacity-0">
            {icon}
            {children}
          </span>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        </>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Link>
  );
}
