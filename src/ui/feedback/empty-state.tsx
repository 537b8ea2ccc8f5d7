import type { ReactNode } from "react";

type EmptyStateProps = { icon?: ReactNode; title: ReactNode; children?: ReactNode; action?: ReactNode };

/** A sentence, and the one thing to do. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-form flex-col items-center gap-4 px-4 py-12 text-center">
      {icon && (
        <span className="grid size-20 place-items-center rounded-full bg-surface-2 text-accent [&_.lucide]:size-9 [&_.lucide]:[stroke-width:1.5]">
          {icon}
        </span>
      )}
      <div className="flex flex-col gap-2">
        <p className="font-semibold text-xl leading-title text-balance">{title}</p>
        {children && <div className="text-balance text-ink-2">{children}</div>}
      </div>
      {action}
    </div>
  );
}
