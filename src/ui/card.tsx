import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";

type CardProps = ComponentPropsWithRef<"div"> & {
  as?: "div" | "section" | "article" | "li";
  /** Lifts the card above its neighbours: a shadow and a ring in the accent colour. */
  raised?: boolean;
  /** No padding, for photos that reach the edge. */
  flush?: boolean;
};

export function Card({ as = "div", raised = false, flush = false, className, ...rest }: CardProps) {
  const Element = as as "div";
  return (
    <Element
      {...rest}
      className={classNames(
        "overflow-clip rounded-card border bg-surface text-ink",
        raised ? "border-accent shadow-float" : "border-line",
        !flush && "p-4 md:p-6",
        className,
      )}
    />
  );
}
