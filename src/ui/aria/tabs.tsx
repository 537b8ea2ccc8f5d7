import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components/Tabs";
import { CountBadge } from "../count-badge.tsx";
import { tabListLook, tabLook } from "../tab-look.ts";

export type TabPage = {
  id: string;
  label: ReactNode;
  count?: number;
  countLabel?: string;
  disabled?: boolean;
  content: ReactNode;
};

type TabsProps = {
  label: string;
  pages: TabPage[];
  value?: string;
  defaultValue?: string;
  onChange?: (id: string) => void;
};

/** Tabs within one page. Tabs with an address of their own use `LinkTabs`. */
export function Tabs({ label, pages, value, defaultValue, onChange }: TabsProps) {
  return (
    <AriaTabs
      {...(value !== undefined && { selectedKey: value })}
      {...(defaultValue !== undefined && { defaultSelectedKey: defaultValue })}
      onSelectionChange={(key) => onChange?.(String(key))}
    >
      <TabList aria-label={label} className={tabListLook}>
        {pages.map((page) => (
          <Tab
            key={page.id}
            id={page.id}
            isDisabled={page.disabled ?? false}
            className={`${tabLook} border-transparent text-ink-2 data-disabled:cursor-not-allowed data-selected:border-accent data-selected:text-accent data-disabled:opacity-50`}
          >
            {page.label}
            {page.count !== undefined && page.count > 0 && (
              <CountBadge count={page.count} label={page.countLabel ?? ""} />
            )}
          </Tab>
        ))}
      </TabList>
      {pages.map((page) => (
        <TabPanel key={page.id} id={page.id} className="py-4">
          {page.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
