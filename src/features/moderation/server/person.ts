import { Refusal } from "#base/refusal.ts";
import type { Right, Role } from "#base/staff-rights.ts";
import type { App, StaffPerson } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";

/** A person of staff in a request. */
export type Person = {
  personId: number;
  sessionId: number;
  alias: string;
  roles: readonly Role[];
  /** Rights for which the operators have named the person, besides those of the roles. */
  named?: readonly string[];
  confirmedAt: Date | null;
  requestId: string;
  country: string | null;
};

/** Returns who asks in a call. */
export function personOf({ person, requestId, country }: Scope & { person: StaffPerson }): Person {
  return { ...person, requestId, country };
}

/** Returns the person as the audit log names them. */
export function actorOf({ personId, sessionId, roles, requestId, country }: Person) {
  return { by: "person", personId, sessionId, roles, requestId, country } as const;
}

/** Uses up the fresh confirmation, which is good for one decision. Without it, the decision is refused. */
export async function confirmedOnce<P extends StaffPerson>(
  { people }: Pick<App, "people">,
  person: P,
): Promise<P> {
  return (await people.takeConfirmation(person)) ? person : { ...person, confirmedAt: null };
}

/** Refusal of a request for which the person lacks a right. The call that answers it notes it in the audit log. */
export function lacksRight(right: Right): Refusal {
  return new Refusal("staff.no_right", { right }, 403);
}

const FRESH_MS = 5 * 60_000;

/** @throws Refusal `staff.confirm_first` unless the second factor was used within the last five minutes */
export function requireFresh({ clock }: Pick<App, "clock">, { confirmedAt }: Person): void {
  if (!confirmedAt || clock.now().getTime() - confirmedAt.getTime() > FRESH_MS)
    throw new Refusal("staff.confirm_first", {}, 403);
}
