import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names.ts";

type TextLinkProps = LinkProps & {
  /** Looks like the text around it, underlined; for footers and secondary text. */
  quiet?: boolean;
};

export function TextLink({ quiet = false, className, ...rest }: TextLinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(
        "underline decoration-1 underline-offset-4 hover:decoration-2",
        quiet ? "text-inherit" : "font-semibold text-accent",
        className,
      )}
    />
  );
}
