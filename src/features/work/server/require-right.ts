import { Refusal } from "#base/refusal.ts";
import { guardsOf, hasRight } from "#base/staff-rights.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import type { LongWork } from "./kind.ts";
import { findRun, type RunRow } from "./queries.ts";

/** Whoever calls an endpoint of long work; what they may do depends on the kind. */
export type Caller = Pick<StaffCaller, "person" | "requestId" | "country"> & { app: App };

/** @throws Refusal `staff.no_right` */
export function requireRightFor({ person }: Pick<Caller, "person">, { right }: LongWork): void {
  if (hasRight(person.roles, right, person.named)) return;
  throw new Refusal("staff.no_right", { right }, 403);
}

/** Uses up the person's fresh confirmation, if the right asks for one. @throws Refusal `staff.confirm_first` */
export async function requireFreshFor({ app, person }: Caller, { right }: LongWork): Promise<void> {
  if (!guardsOf(right).fresh || (await app.people.takeConfirmation(person))) return;
  throw new Refusal("staff.confirm_first", {}, 403);
}

/** @throws Refusal `work.unknown` */
export function getKind(kinds: readonly LongWork[], name: string): LongWork {
  const kind = kinds.find((one) => one.name === name);
  if (!kind) throw new Refusal("work.unknown", {}, 404);
  return kind;
}

/** Finds work whose right the person has. @throws Refusal `work.unknown` or `staff.no_right` */
export async function getRun(
  call: Caller,
  kinds: readonly LongWork[],
  id: string,
): Promise<{ row: RunRow; kind: LongWork }> {
  const row = await findRun(call.app.db, id);
  if (!row) throw new Refusal("work.unknown", {}, 404);
  const kind = getKind(kinds, row.kind);
  requireRightFor(call, kind);
  return { row, kind };
}
