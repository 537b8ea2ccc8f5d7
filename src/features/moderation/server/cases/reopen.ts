import { Refusal } from "#base/refusal.ts";
import { hasRight } from "#base/staff-rights.ts";
import type { Db } from "#db/database.ts";
import { reopenReportsOf } from "#features/safety/server/safety.ts";
import { auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { refuseOwnAccount } from "../own-account.ts";
import { actorOf, lacksRight, type Person } from "../person.ts";
import { openAgain } from "./open-again.ts";
import { type CaseRow, findLatestCase, hasOpenAppeal, insertEvent, lockCase } from "./queries-case.ts";

const reopened = auditKind("moderation.reopened");

/**
 * Opens a decided case again because of new facts. What was decided stays in force until the next decision, which takes
 * its place.
 * @throws Refusal `staff.no_right` unless the person leads, `moderation.not_found` unless the case is decided,
 * `moderation.own_account`, `moderation.appeal_first` while an appeal is open, or `moderation.open_already` if the
 * subject has a newer open case
 */
export function reopen(
  app: Pick<App, "db" | "clock" | "seal">,
  person: Person,
  { caseId, note }: { caseId: number; note: string },
): Promise<void> {
  if (!hasRight(person.roles, "case.lead")) throw lacksRight("case.lead");
  const at = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    const found = await lockCase(tx, caseId);
    if (!found || !isReopenable(found)) throw new Refusal("moderation.not_found", {}, 404);
    await refuseOwnAccount(tx, { personId: person.personId, memberId: found.aboutId });
    const obstacle = await findObstacle(tx, found);
    if (obstacle) throw new Refusal(obstacle, {}, 409);
    await reopenReportsOf(tx, caseId);
    await openAgain(app, tx, found);
    await insertEvent(tx, { caseId, kind: "reopened", personId: person.personId, data: { note }, at });
    const subject = `case:${caseId}`;
    const { aboutId } = found;
    await writeAudit(app, tx, { kind: reopened, actor: actorOf(person), subject, aboutId, why: note });
  });
}

/** Whether this person can open the case again now. */
export async function mayReopen(db: Db, { roles }: Pick<Person, "roles">, found: CaseRow): Promise<boolean> {
  return hasRight(roles, "case.lead") && isReopenable(found) && (await findObstacle(db, found)) === null;
}

function isReopenable({ state, appealOf, sampleOf }: CaseRow): boolean {
  return state === "decided" && appealOf === null && sampleOf === null;
}

async function findObstacle(db: Db, { id, subject }: CaseRow) {
  if (await hasOpenAppeal(db, id)) return "moderation.appeal_first";
  const state = (await findLatestCase(db, subject))?.state;
  return state === "open" || state === "waiting" ? "moderation.open_already" : null;
}
