import { Refusal } from "#base/refusal.ts";
import type { Db } from "#db/database.ts";
import { isOwnAccount } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { type AnyMeasure, isInForce, isLiftable } from "../../measure-rules.ts";
import type { CaseRow } from "../cases/queries-case.ts";
import { isRecused } from "../cases/queries-recusal.ts";
import { requireReadable } from "../cases/require-readable.ts";
import type { Person } from "../person.ts";
import { type DecisionRow, findDecision, type MeasureRow } from "./queries-decision.ts";
import { decidedBeforeAppeal, findMeasure, listMeasuresOfCase } from "./queries-lift.ts";

export type Liftable = { measure: MeasureRow; decision: DecisionRow; found: CaseRow };

/**
 * Finds a measure that this person may end before its end: on a decided case that they may read and have neither decided
 * before an appeal nor given back for good.
 * @throws Refusal as `requireReadable`, `moderation.not_liftable`, `moderation.own_decision` or `moderation.own_account`
 */
export async function requireLiftable(app: App, person: Person, measureId: number): Promise<Liftable> {
  const measure = await findMeasure(app.db, measureId);
  const decision = measure && (await findDecision(app.db, measure.decisionId));
  if (!measure || !decision) throw new Refusal("moderation.not_found", {}, 404);
  const { found } = await requireReadable(app, person, decision.caseId);
  await refuseUnfit(app.db, person.personId, found);
  if (!canEnd(found, measure) || !isInForce(measure, app.clock.now())) throw notLiftable();
  return { measure, decision, found };
}

/** Lists the measures of a case that are in force, and whether this person may end each. */
export async function readMeasures({ db, clock }: Pick<App, "db" | "clock">, person: Person, found: CaseRow) {
  const now = clock.now();
  const measures = (await listMeasuresOfCase(db, found.id)).filter(
    (one) => one.kind !== "warning" && isInForce(one, now),
  );
  const unfit = measures.length > 0 ? await findUnfit(db, person.personId, found) : null;
  return measures.map((measure) => ({
    ...{ id: measure.id, kind: measure.kind as AnyMeasure },
    since: measure.beginsAt.toISOString(),
    until: measure.endsAt?.toISOString() ?? null,
    may_end: unfit === null && canEnd(found, measure),
  }));
}

export function notLiftable(): Refusal {
  return new Refusal("moderation.not_liftable", {}, 409);
}

/** While a case is open, whoever holds it decides. */
export function canEnd({ state }: CaseRow, { kind }: MeasureRow): boolean {
  return (state === "decided" || state === "final") && isLiftable(kind as AnyMeasure);
}

async function refuseUnfit(db: Db, personId: number, found: CaseRow): Promise<void> {
  const why = await findUnfit(db, personId, found);
  if (why) throw new Refusal(why, {}, 403);
}

/** Why this person may not decide about the case any more: the code of the refusal. */
async function findUnfit(db: Db, personId: number, found: CaseRow) {
  if (await decidedBeforeAppeal(db, { found, personId })) return "moderation.own_decision";
  if (await isRecused(db, { caseId: found.id, personId })) return "moderation.recused";
  return (await isOwnAccount(db, { personId, memberId: found.aboutId })) ? "moderation.own_account" : null;
}
