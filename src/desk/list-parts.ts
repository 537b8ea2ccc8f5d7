import { hasRight } from "#base/staff-rights.ts";
import type { StaffPerson } from "#platform/app.ts";
import { deskParts } from "../desk.ts";

/** Returns the places that the person may open. */
export function listParts({ roles, named }: Pick<StaffPerson, "roles" | "named">) {
  return deskParts.filter(({ right }) => right === null || hasRight(roles, right, named));
}
