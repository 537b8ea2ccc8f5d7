import { GroundError } from "../errors.ts";
import type { Scope } from "../scope.ts";
import { keysOfMember, keysOfPerson } from "./limit-keys.ts";

/**
 * Counts a call per minute for the address, and for the member or person of staff at any address.
 * @throws GroundError `too_many_requests` if the call exceeds the limit
 */
export async function limitCallsPerMinute(
  { app, limitKeys, viewer, person }: Pick<Scope, "app" | "limitKeys" | "viewer" | "person">,
  { name, path, perMinute }: { name: string; path: string; perMinute: number },
): Promise<void> {
  const limit = { points: perMinute, seconds: 60 };
  const own =
    viewer.kind === "member" ? keysOfMember(viewer.memberId) : person && keysOfPerson(person.personId);
  const [byAddress, byMember] = await Promise.all([
    app.limits.count(name, limitKeys, limit),
    own && app.limits.count(name, own, limit),
  ]);
  const seconds = byAddress ?? byMember;
  if (seconds === null) return;
  app.metrics.refusedByLimit.inc({ route: path });
  throw new GroundError("too_many_requests", {
    values: { count: seconds },
    headers: { "Retry-After": String(seconds) },
  });
}
