import type { StaffPerson } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import type { Actor } from "./audit/write-entry.ts";

/** Returns the acting person for the audit log. */
export function actorOf({
  person,
  requestId,
  country,
}: Pick<Scope, "requestId" | "country"> & { person: StaffPerson }): Extract<Actor, { by: "person" }> {
  const { personId, sessionId, roles } = person;
  return { by: "person", personId, sessionId, roles, requestId, country };
}
