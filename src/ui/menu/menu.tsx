import { type ReactNode, useId } from "react";
import { type ButtonLook, buttonLook } from "../button-look.ts";
import { classNames } from "../class-names.ts";
import { MenuContext } from "./context.ts";

type MenuProps = ButtonLook & {
  /** Content of the button; an icon alone needs a `label`. */
  button: ReactNode;
  label?: string;
  /** `icon` is a round 44 px button, `bar` the same on the dark red bar, `photo` on a picture. */
  look?: "button" | "icon" | "bar" | "photo";
  /** The side of the button with which the list lines up. */
  align?: "start" | "end";
  /** `MenuLink`s and `MenuItem`s. */
  children: ReactNode;
};

const round =
  "inline-flex min-h-touch min-w-touch items-center justify-center gap-1 rounded-full px-2.5 transition-colors";
const looks = {
  icon: classNames(round, "text-ink hover:bg-surface-2"),
  bar: classNames(round, "text-on-primary hover:bg-primary-hover"),
  photo: classNames(round, "on-photo bg-photo-glass backdrop-blur-glass hover:bg-scrim"),
};

/**
 * A list behind a button, on the Popover API: opens and closes before hydration, with Escape and a click elsewhere.
 */
export function Menu({ button, label, look = "button", align = "start", children, ...rest }: MenuProps) {
  const id = useId();
  return (
    <MenuContext value={id}>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className={look === "button" ? buttonLook({ variant: "secondary", ...rest }) : looks[look]}
      >
        {button}
      </button>
      <div id={id} popover="auto" data-align={align} className="menu">
        {children}
      </div>
    </MenuContext>
  );
}
