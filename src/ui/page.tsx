import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";

type PageProps = ComponentPropsWithRef<"div"> & {
  /** `form` 30 rem, `text` 65 characters, `full` the whole container. */
  width?: "form" | "text" | "full";
};

const widths = { form: "max-w-form", text: "max-w-text", full: "" };

/** Gutters, margins and width of a page inside its layout. */
export function Page({ width = "full", className, children, ...rest }: PageProps) {
  return (
    <div {...rest} className={classNames("container-page py-6 md:py-10", className)}>
      <div className={classNames("mx-auto", widths[width])}>{children}</div>
    </div>
  );
}
