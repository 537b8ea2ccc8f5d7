import { NavLink } from "react-router";
import { classNames } from "./class-names.ts";
import { CountBadge } from "./count-badge.tsx";
import { tabListLook, tabLook } from "./tab-look.ts";

type LinkTab = {
  to: string;
  label: string;
  count?: number;
  countLabel?: string;
  /** Selected only if the address ends here. */
  end?: boolean;
};

/** Tabs with an address each: plain links in a `<nav>`. */
export function LinkTabs({ label, tabs }: { label: string; tabs: LinkTab[] }) {
  return (
    <nav aria-label={label} className={tabListLook}>
      {tabs.map((tab) => (
        <NavLink
          key={tab.to}
          to={tab.to}
          end={tab.end ?? false}
          className={({ isActive }) =>
            classNames(tabLook, isActive ? "border-accent text-accent" : "border-transparent text-ink-2")
          }
        >
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && (
            <CountBadge count={tab.count} label={tab.countLabel ?? ""} />
          )}
        </NavLink>
      ))}
    </nav>
  );
}
