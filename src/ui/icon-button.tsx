import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names.ts";

type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "children"> & {
  label: string;
  icon: ReactNode;
  /** `photo` is for pictures, `tile` the same in a small circle inside the 44 px, `bar` for the dark red bar. */
  tone?: "quiet" | "tonal" | "photo" | "tile" | "bar";
  /** Makes it a toggle; the pressed icon is filled in bright red. */
  pressed?: boolean;
};

/** The circle is drawn behind the icon, so that the target stays larger than what covers the picture. */
const tileCircle =
  "on-photo relative isolate before:absolute before:inset-1.5 before:-z-1 before:rounded-full [&_.lucide]:size-4.5";
const tileGlass = "before:bg-photo-glass before:backdrop-blur-glass hover:before:bg-scrim";

/** Look of the tone `tile`, for links. */
export const tileLook = `${tileCircle} ${tileGlass}`;

const tones = {
  quiet: "text-ink hover:bg-surface-2",
  tonal: "bg-surface-2 text-ink hover:bg-line",
  photo: "on-photo bg-photo-glass backdrop-blur-glass hover:bg-scrim",
  tile: tileLook,
  bar: "text-on-primary hover:bg-primary-hover",
};

const filled = "text-secondary [&_.lucide]:fill-current";
const pressedTones = {
  quiet: `${filled} hover:bg-surface-2`,
  tonal: `${filled} bg-surface-2 hover:bg-line`,
  photo: `${filled} bg-surface`,
  tile: `${tileCircle} before:bg-surface ${filled}`,
  bar: "text-on-primary [&_.lucide]:fill-current hover:bg-primary-hover",
};

export function IconButton({
  label,
  icon,
  tone = "quiet",
  pressed,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames(
        "inline-grid size-touch shrink-0 place-items-center rounded-full",
        "transition-[background-color,color,scale] active:scale-90 disabled:cursor-not-allowed disabled:opacity-50",
        pressed ? pressedTones[tone] : tones[tone],
        className,
      )}
    >
      {icon}
    </button>
  );
}
