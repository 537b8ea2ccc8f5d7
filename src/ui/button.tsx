import type { ComponentPropsWithRef, ReactNode } from "react";
import { type ButtonLook, buttonLook } from "./button-look.ts";
import { classNames } from "./class-names.ts";
import { Spinner } from "./feedback/spinner.tsx";

type ButtonProps = ComponentPropsWithRef<"button"> &
  ButtonLook & {
    icon?: ReactNode;
    /** Shows a spinner over the label, keeps the width and ignores clicks. */
    loading?: boolean;
  };

export function Button({
  variant,
  size,
  wide,
  icon,
  loading = false,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonLook({ variant, size, wide }), loading && "cursor-progress", className)}
    >
      <span className={classNames("inline-flex items-center gap-2", loading && "opacity-0")}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}
