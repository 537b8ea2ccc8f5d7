import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import { keysOfPerson } from "#platform/limits/limit-keys.ts";

/** Support finds whom they help, and does not go through all members. */
const BY_SUPPORT = { points: 60, seconds: 3_600 };

/** Counts one more search at the desk, by whichever field. @throws GroundError `too_many_requests` */
export async function limitSearches({ app, person: { personId, roles } }: StaffCaller): Promise<void> {
  if (roles.some((role) => role !== "support")) return;
  const seconds = await app.limits.count("desk.search", keysOfPerson(personId), BY_SUPPORT);
  if (seconds === null) return;
  throw new GroundError("too_many_requests", {
    values: { count: seconds },
    headers: { "Retry-After": String(seconds) },
  });
}
