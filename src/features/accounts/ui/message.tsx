import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

type MessageProps = {
  icon: ReactNode;
  title: ReactNode;
  tone?: "quiet" | "danger";
  action?: ReactNode;
  children?: ReactNode;
};

/** A page with one message, its heading and one action. */
export function Message({ icon, title, tone = "quiet", action, children }: MessageProps) {
  return (
    <div className="flex flex-col items-center gap-5 py-8 text-center">
      <span
        className={classNames(
          "grid size-20 place-items-center rounded-full [&_.lucide]:size-9 [&_.lucide]:[stroke-width:1.5]",
          tone === "danger" ? "bg-danger-soft text-danger" : "bg-surface-2 text-accent",
        )}
      >
        {icon}
      </span>
      <div className="flex flex-col gap-2">
        <h1>{title}</h1>
        {children && <div className="text-ink-2">{children}</div>}
      </div>
      {action}
    </div>
  );
}
