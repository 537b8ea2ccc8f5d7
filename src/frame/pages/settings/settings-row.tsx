import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#ui/class-names.ts";

export function SettingsGroup({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
      {children}
    </ul>
  );
}

type SettingsRowProps = {
  to: string;
  icon: ReactNode;
  name: string;
  /** Present value. */
  value?: string | null | undefined;
  /** Whether its sub-page is open. */
  current?: boolean;
  /** Whether a wide screen shows its sub-page beside the rows. */
  shownBeside?: boolean;
};

export function SettingsRow({ to, icon, name, value, current, shownBeside }: SettingsRowProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={current ? "page" : undefined}
        className={classNames(
          "flex min-h-16 items-center gap-3 px-4 py-2 -outline-offset-2 transition-colors hover:bg-surface-2 md:px-5",
          current && "bg-surface-2",
          shownBeside && "lg:bg-surface-2",
        )}
      >
        <span className="shrink-0 text-accent">{icon}</span>
        <span className="flex min-w-0 grow flex-col">
          <span className="font-semibold">{name}</span>
          {value && <span className="wrap-anywhere text-ink-2 text-sm">{value}</span>}
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-2" />
      </Link>
    </li>
  );
}
