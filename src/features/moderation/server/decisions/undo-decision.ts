import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { tellSessionsEnded } from "#features/accounts/server/accounts.ts";
import { reopenReportsOf } from "#features/safety/server/safety.ts";
import { auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { UNDO_MINUTES } from "../../case-rules.ts";
import { openAgain } from "../cases/open-again.ts";
import { type CaseRow, hasOpenAppeal, insertEvent, lockCase } from "../cases/queries-case.ts";
import { clearIdentity } from "../identity/clear-identity.ts";
import { actorOf, type Person } from "../person.ts";
import { setLifted } from "../sealed/queries-sealed.ts";
import { deleteUnsent } from "../statements/queries-statement.ts";
import { takeLettersBack } from "../statements/take-letters-back.ts";
import { giveBack } from "./apply-measures.ts";
import {
  type DecisionRow,
  endMeasures,
  findDecision,
  listMeasures,
  lockAbout,
  setUndone,
  withdrawStrike,
} from "./queries-decision.ts";
import { setLiftsUndone } from "./queries-lift.ts";
import { bringBack } from "./replace-earlier.ts";

const MINUTE = 60_000;

/** Others are about an earlier decision: of an appeal, or one that ended a measure. */
const UNDOABLE: readonly string[] = ["violation", "none"];

const undone = auditKind("moderation.undone", ["decision", "why"]);

/**
 * Takes a decision back, within 15 minutes and by the person who made it: its measures end, no strike stays, and the case
 * is open again. A decision that it took the place of stands again. Whoever was told of it already is told of this too.
 * @throws Refusal `moderation.not_found`, `moderation.too_late`, or `moderation.appeal_first` while an appeal is open
 */
export async function undoDecision(
  app: App,
  person: Person,
  { decisionId, why }: { decisionId: number; why: string },
): Promise<void> {
  const at = app.clock.now();
  const { personId } = person;
  const aboutId = await app.db.transaction().execute(async (tx) => {
    const decision = await findDecision(tx, decisionId);
    if (decision?.personId !== personId || !UNDOABLE.includes(decision.outcome))
      throw new Refusal("moderation.not_found", {}, 404);
    const found = (await lockCase(tx, decision.caseId)) as CaseRow;
    const again = (await findDecision(tx, decisionId)) as DecisionRow;
    if (
      again.undoneAt ||
      found.state !== "decided" ||
      isOver(decision, at) ||
      (await isErasing(tx, decisionId))
    )
      throw new Refusal("moderation.too_late", { minutes: UNDO_MINUTES }, 409);
    if (await hasOpenAppeal(tx, found.id)) throw new Refusal("moderation.appeal_first", {}, 409);
    await setUndone(tx, decisionId, { at, why });
    await endDecision(app, tx, { found, decision, by: personId });
    if (decision.outcome === "none") await clearIdentity(app, tx, { found, stands: false });
    await bringBack(app, tx, { found, decision });
    for (const id of [decisionId, ...(await setLiftsUndone(tx, decisionId, { at, why }))]) {
      await deleteUnsent(tx, id);
      await takeLettersBack(app, tx, id);
    }
    await reopenReportsOf(tx, found.id);
    await openAgain(app, tx, found);
    const data = { decision: decisionId, why };
    await insertEvent(tx, { caseId: found.id, kind: "undone", personId, data, at });
    const { id, aboutId } = found;
    const subject = `case:${id}`;
    await writeAudit(app, tx, { kind: undone, actor: actorOf(person), subject, aboutId, after: data });
    return aboutId;
  });
  if (aboutId !== null) tellSessionsEnded(app, aboutId);
}

function isOver({ at }: DecisionRow, now: Date): boolean {
  return now.getTime() - at.getTime() >= UNDO_MINUTES * MINUTE;
}

type Ending = {
  found: CaseRow;
  decision: DecisionRow;
  /** The person who ends the measures. */
  by: number;
};

/** Ends everything that a decision began, and recomputes the member's restrictions. */
async function endDecision(app: App, tx: Tx, { found, decision, by }: Ending): Promise<void> {
  const at = app.clock.now();
  await withdrawStrike(tx, decision.id, at);
  // A case whose decision was taken back is not decided yet.
  await setLifted(tx, found.id, { liftedAt: null, clearedAt: null });
  if (found.aboutId === null) return;
  await lockAbout(tx, found.aboutId);
  const ended = await endMeasures(tx, decision.id, { at, why: "undone", by });
  await giveBack(app, tx, { aboutId: found.aboutId, ended, rule: decision.rule });
}

/** Two people agreed to it, and it cannot be given back. */
async function isErasing(tx: Tx, decisionId: number): Promise<boolean> {
  return (await listMeasures(tx, decisionId)).some(({ kind }) => kind === "erased");
}
