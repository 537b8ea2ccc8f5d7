import { hasRight, type Right } from "#base/staff-rights.ts";
import type { StaffPerson } from "#platform/app.ts";
import { deskPanels, deskParts } from "../desk.ts";

type Viewing = Pick<StaffPerson, "roles" | "named">;

/** Returns the places that the person may open. */
export function listParts(person: Viewing) {
  return deskParts.filter(({ rights }) => hasAny(person, rights));
}

/** Returns the panels on the person's home. */
export function listPanels(person: Viewing) {
  return deskPanels.filter(({ rights }) => hasAny(person, rights));
}

function hasAny({ roles, named }: Viewing, rights: readonly Right[] | null): boolean {
  return rights === null || rights.some((right) => hasRight(roles, right, named));
}
