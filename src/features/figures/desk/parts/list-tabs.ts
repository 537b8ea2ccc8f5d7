import { hasRight, type Right, type Role } from "#base/staff-rights.ts";
import type { Tab } from "./figures-tabs.tsx";

const RIGHT_OF: Record<Tab, Right> = {
  people: "figures.people",
  money: "figures.money",
  moderation: "figures.moderation",
  success: "figures.people",
};

/** Lists the pages of figures that the person may open. */
export function listTabs(person: { roles: readonly Role[]; named: readonly string[] } | null): Tab[] {
  if (!person) return [];
  const tabs = Object.entries(RIGHT_OF) as [Tab, Right][];
  return tabs.filter(([, right]) => hasRight(person.roles, right, person.named)).map(([tab]) => tab);
}
