import { type BadgeTone, badgeTones } from "./badge.tsx";
import { classNames } from "./class-names.ts";

type CountBadgeProps = {
  count: number;
  /** Text for screen readers instead of the figure, such as "3 unread messages". */
  label: string;
  tone?: BadgeTone;
  /** Shows the badge at zero too. Without it, zero keeps the badge's room empty. */
  showZero?: boolean;
  className?: string;
};

export function CountBadge({ count, label, tone = "unread", showZero = false, className }: CountBadgeProps) {
  const visible = count > 0 || showZero;
  return (
    <span
      className={classNames(
        "inline-grid h-5 min-w-5 place-items-center rounded-full px-1.5 font-semibold text-xs tabular-nums leading-none",
        badgeTones[tone],
        !visible && "invisible",
        className,
      )}
    >
      <span aria-hidden="true">{cappedCount(count)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

function cappedCount(count: number): string {
  return count > 99 ? "99+" : String(count);
}
