import { Refusal } from "#base/refusal.ts";
import { actorOf, tellDesk, writeAudit } from "#features/staff/server/staff.ts";
import type { LongWork } from "./kind.ts";
import { workKinds } from "./kinds.ts";
import { cancelRun, queueAgain, type RunRow } from "./queries.ts";
import { type Caller, getRun, requireFreshFor } from "./require-right.ts";
import { queueJob } from "./start-work.ts";

/**
 * Stops work that waits or runs. Doing so twice is the same.
 * @throws Refusal `work.unknown`, `work.over` or `staff.no_right`
 */
export async function cancelWork(call: Caller, kinds: readonly LongWork[], id: string): Promise<void> {
  const { app } = call;
  const { row } = await getRun(call, kinds, id);
  if (row.state === "cancelled") return;
  await app.db.transaction().execute(async (tx) => {
    if (!(await cancelRun(tx, id, app.clock.now()))) throw new Refusal("work.over");
    await writeAudit(app, tx, { kind: workKinds.cancelled, ...entryOf(call, row) });
  });
  tellDesk(app, { about: "work", id });
}

/**
 * Lets work that failed begin again.
 * @throws Refusal `work.unknown`, `work.not_failed`, `staff.no_right` or `staff.confirm_first`
 */
export async function retryWork(call: Caller, kinds: readonly LongWork[], id: string): Promise<void> {
  const { app } = call;
  const { row, kind } = await getRun(call, kinds, id);
  if (row.state !== "failed") throw new Refusal("work.not_failed");
  await requireFreshFor(call, kind);
  await app.db.transaction().execute(async (tx) => {
    if (!(await queueAgain(tx, id))) throw new Refusal("work.not_failed");
    await queueJob(tx, id);
    await writeAudit(app, tx, { kind: workKinds.retried, ...entryOf(call, row) });
  });
  tellDesk(app, { about: "work", id });
}

function entryOf(call: Caller, { id, kind, aboutId }: RunRow) {
  return { actor: actorOf(call), subject: `work:${id}`, aboutId, after: { kind } };
}
