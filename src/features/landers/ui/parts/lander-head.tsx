import type { ReactNode } from "react";

type LanderHeadProps = { kicker: string; title: string; line: string; action: ReactNode };

export function LanderHead({ kicker, title, line, action }: LanderHeadProps) {
  return (
    <div className="flex flex-col items-start gap-3 md:gap-5">
      <p className="font-semibold text-accent text-sm">{kicker}</p>
      <h1 className="text-balance">{title}</h1>
      <p className="max-w-text text-ink-2 md:text-lg">{line}</p>
      {action}
    </div>
  );
}
