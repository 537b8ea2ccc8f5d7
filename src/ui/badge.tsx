import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeTone = "unread" | "primary" | "success" | "warning" | "danger" | "neutral" | "photo";

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; children: ReactNode; className?: string };

export const badgeTones: Record<BadgeTone, string> = {
  unread: "bg-unread text-on-unread",
  primary: "bg-primary text-on-primary",
  success: "bg-success text-on-success",
  warning: "bg-warning text-on-warning",
  danger: "bg-danger text-on-danger",
  neutral: "bg-surface-2 text-ink",
  photo: "on-photo bg-photo-glass backdrop-blur-glass",
};

/** A short word on a coloured pill. For numbers see `CountBadge`. */
export function Badge({ tone = "neutral", icon, children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 font-semibold text-xs",
        "[&_.lucide]:size-3.5",
        badgeTones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
