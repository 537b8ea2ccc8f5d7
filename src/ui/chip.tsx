import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type ChipProps = {
  icon?: ReactNode;
  children: ReactNode;
  /** Marks what both members have in common, or what is chosen. */
  marked?: boolean;
  onRemove?: () => void;
  removeLabel?: string;
};

export function Chip({ icon, children, marked = false, onRemove, removeLabel }: ChipProps) {
  return (
    <span
      className={classNames(
        "inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3.5 py-1 text-sm [&_.lucide]:size-4",
        marked
          ? "border-accent bg-surface font-semibold text-accent"
          : "border-transparent bg-surface-2 text-ink",
      )}
    >
      {icon}
      {children}
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="touch-target -me-2 grid size-7 place-items-center rounded-full hover:bg-line"
        >
          <X />
        </button>
      )}
    </span>
  );
}
