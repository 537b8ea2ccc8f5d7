import { Refusal } from "#base/refusal.ts";
import { guardsOf } from "#base/staff-rights.ts";
import type { Tx } from "#db/database.ts";
import { type Actor, actorOf, writeAudit } from "#features/staff/server/staff.ts";
import { fieldErrors } from "#i18n/field-errors.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App } from "#platform/app.ts";
import { enqueueEachOnce } from "#platform/enqueue.ts";
import { GroundError, invalidField } from "#platform/errors.ts";
import { BULK_QUEUE } from "#platform/job.ts";
import type { LongWork } from "./kind.ts";
import { workKinds } from "./kinds.ts";
import { findRun, insertRun, type RunRow } from "./queries.ts";
import { type Caller, getKind, requireFreshFor, requireRightFor } from "./require-right.ts";

export const WORK_JOB = "do-long-work";

type Asked = { id: string; kind: string; input: unknown; why?: string | undefined };

/**
 * Starts work for a person who asks for it. With the same id it is the work that was started before.
 * @throws Refusal `work.unknown`, `work.by_proposal`, `work.other_work`, `staff.no_right` or `staff.confirm_first`;
 * GroundError for the input
 */
export async function startWork(
  call: Caller & { texts: Texts },
  kinds: readonly LongWork[],
  { id, kind: name, input, why }: Asked,
): Promise<RunRow> {
  const kind = getKind(kinds, name);
  requireRightFor(call, kind);
  const before = await findRun(call.app.db, id);
  if (before) return requireSame(before, { name, call });
  const guards = guardsOf(kind.right);
  if (guards.secondPerson) throw new Refusal("work.by_proposal");
  const parsed = kind.input.safeParse(input, { reportInput: true });
  if (!parsed.success)
    throw new GroundError("invalid_input", { fields: fieldErrors(parsed.error.issues, call.texts) });
  if (guards.reason && why === undefined) throw invalidField("why", "common:invalid.required");
  await requireFreshFor(call, kind);
  return call.app.db.transaction().execute(async (tx) => {
    const actor = actorOf(call);
    const { isNew } = await queueWork(call.app, tx, { kind, id, input: parsed.data, why, actor });
    const row = requireSame((await findRun(tx, id)) as RunRow, { name, call });
    if (isNew) await writeAudit(call.app, tx, entryOf(row, actor));
    return row;
  });
}

function requireSame(row: RunRow, { name, call }: { name: string; call: Caller }): RunRow {
  if (row.kind !== name || row.personId !== call.person.personId) throw new Refusal("work.other_work");
  return row;
}

type Queued = {
  kind: LongWork;
  id: string;
  input: unknown;
  why?: string | undefined;
  actor: Extract<Actor, { by: "person" }>;
};

/**
 * Queues work inside another change, such as the answer to a proposal: the caller has checked the right and writes the
 * audit entry. After the commit, call `tellDesk` with `{ about: "work", id }`.
 * @param queued its input is as the kind's schema has parsed it
 */
export async function queueWork(
  { clock }: Pick<App, "clock">,
  tx: Tx,
  { kind, id, input, why, actor }: Queued,
): Promise<{ isNew: boolean }> {
  const isNew = await insertRun(tx, {
    ...{ id, kind: kind.name, personId: actor.personId, createdAt: clock.now() },
    actor: JSON.stringify(actor),
    why: why ?? null,
    input: JSON.stringify(input),
    aboutId: kind.aboutMember?.(input) ?? null,
  });
  if (isNew) await queueJob(tx, id);
  return { isNew };
}

/** One at a time, in the queue of bulk work, so that mails always find a free worker. */
export function queueJob(tx: Tx, id: string): Promise<void> {
  return enqueueEachOnce(tx, { job: WORK_JOB, queue: BULK_QUEUE }, [{ key: `work ${id}`, payload: { id } }]);
}

function entryOf({ id, kind, aboutId, why }: RunRow, actor: Actor) {
  return {
    ...{ kind: workKinds.started, actor, subject: `work:${id}`, aboutId, after: { kind } },
    ...(why !== null && { why }),
  };
}
