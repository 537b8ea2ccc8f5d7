import { classNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium" | "large";

export type ButtonLook = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
};

const base =
  "touch-target inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold select-none leading-title " +
  "transition-[background-color,color,border-color,scale] active:scale-[0.98] " +
  "disabled:cursor-not-allowed disabled:opacity-50 disabled:active:scale-100 " +
  "aria-disabled:cursor-not-allowed aria-disabled:opacity-50";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-primary text-on-primary not-disabled:hover:bg-primary-hover",
  secondary: "bg-surface-2 text-ink not-disabled:hover:bg-line",
  quiet: "text-accent not-disabled:hover:bg-surface-2",
  danger: "bg-danger text-on-danger not-disabled:hover:bg-danger-hover",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-9 px-4 py-1.5 text-sm",
  medium: "min-h-11 px-5 py-2 text-base",
  large: "min-h-13 px-7 py-3 text-lg",
};

export function buttonLook({ variant = "primary", size = "medium", wide }: ButtonLook): string {
  return classNames(base, variants[variant], sizes[size], wide && "w-full");
}
