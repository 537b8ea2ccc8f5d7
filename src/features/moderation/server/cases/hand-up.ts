import { auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { HANDED_UP_HOURS } from "../../case-rules.ts";
import { actorOf, type Person } from "../person.ts";
import { taken } from "./claim-case.ts";
import { changeLease, type Holding, insertEvent, lockCase, updateCase } from "./queries-case.ts";
import { requireHeld } from "./require-held.ts";

type Parts = Pick<App, "db" | "clock">;

const HOUR = 3_600_000;

const handedUp = auditKind("moderation.handed_up");
const noted = auditKind("moderation.noted");

/**
 * Gives a case to the leads, with a note that says why.
 * @throws Refusal `moderation.taken` if the lease was lost
 */
export function handUp(
  app: Parts,
  person: Person,
  { caseId, lease, note }: Omit<Holding, "personId"> & { note: string },
): Promise<void> {
  const at = app.clock.now();
  const { personId } = person;
  return app.db.transaction().execute(async (tx) => {
    const free = { leasedBy: null, leasedUntil: null };
    if (!(await changeLease(tx, { caseId, lease, personId }, { at, to: free }))) throw taken();
    const found = await lockCase(tx, caseId);
    const dueAt = new Date(at.getTime() + HANDED_UP_HOURS * HOUR);
    await updateCase(tx, caseId, { queue: "escalated", ...(found && found.dueAt > dueAt && { dueAt }) });
    await insertEvent(tx, { caseId, kind: "handed_up", personId, data: { note }, at });
    await writeAudit(app, tx, {
      kind: handedUp,
      actor: actorOf(person),
      subject: `case:${caseId}`,
      why: note,
    });
  });
}

/**
 * Adds a note for colleagues to a case that the person holds.
 * @throws Refusal `moderation.taken` if the lease was lost
 */
export function addNote(
  app: Parts,
  person: Person,
  { caseId, lease, note }: Omit<Holding, "personId"> & { note: string },
): Promise<void> {
  const at = app.clock.now();
  const { personId } = person;
  return app.db.transaction().execute(async (tx) => {
    await requireHeld(tx, { caseId, lease, personId }, at);
    await insertEvent(tx, { caseId, kind: "noted", personId, data: { note }, at });
    await writeAudit(app, tx, { kind: noted, actor: actorOf(person), subject: `case:${caseId}` });
  });
}
