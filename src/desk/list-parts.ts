import type { MemberTab } from "#base/member-page.ts";
import { hasRight, type Right } from "#base/staff-rights.ts";
import type { StaffPerson } from "#platform/app.ts";
import { deskPanels, deskParts } from "../desk.ts";
import { memberActions, memberPanels } from "../desk-member.ts";

type Viewing = Pick<StaffPerson, "roles" | "named">;

/** Returns the places that the person may open. */
export function listParts(person: Viewing) {
  return deskParts.filter(({ rights }) => hasAny(person, rights));
}

/** Returns the panels on the person's home. */
export function listPanels(person: Viewing) {
  return deskPanels.filter(({ rights }) => hasAny(person, rights));
}

/** Returns the panels on a member's page that the person may see, of one tab or of all. */
export function listMemberPanels(person: Viewing, tab?: MemberTab) {
  return memberPanels.filter((one) => hasAny(person, one.rights) && (tab === undefined || one.tab === tab));
}

/** Returns what the person may do for a member. */
export function listMemberActions(person: Viewing) {
  return memberActions.filter(({ right }) => hasAny(person, [right]));
}

function hasAny({ roles, named }: Viewing, rights: readonly Right[] | null): boolean {
  return rights === null || rights.some((right) => hasRight(roles, right, named));
}
