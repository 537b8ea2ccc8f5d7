import type { ReactNode } from "react";

type ProgressBarProps = {
  value: number;
  max: number;
  label: string;
  /** Shown beside the bar and read as its value, such as "2 of 6". */
  text?: string;
  aside?: ReactNode;
};

export function ProgressBar({ value, max, label, text, aside }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={text}
        className="h-1.5 grow overflow-clip rounded-full bg-surface-2"
      >
        <div
          className="h-full rounded-full bg-secondary transition-[width]"
          style={{ inlineSize: `${share * 100}%` }}
        />
      </div>
      {text && (
        <span aria-hidden="true" className="text-ink-2 text-sm tabular-nums">
          {text}
        </span>
      )}
      {aside}
    </div>
  );
}
