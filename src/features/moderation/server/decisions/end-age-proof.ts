import type { Tx } from "#db/database.ts";
import type { ageProven } from "#features/age/server/age.ts";
import { auditKind, tellDeskAfter, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { EventType } from "#platform/events.ts";
import { type CaseRow, insertEvent, lockCase } from "../cases/queries-case.ts";
import { writeToConcerned } from "../statements/write-statements.ts";
import { giveBack } from "./apply-measures.ts";
import {
  type DecisionRow,
  findDecision,
  insertDecision,
  listStanding,
  lockAbout,
  type MeasureRow,
} from "./queries-decision.ts";
import { endEarly } from "./queries-lift.ts";

type Proven = typeof ageProven extends EventType<infer Payload> ? Payload : never;

const proven = auditKind("moderation.age_proven", ["measure"]);

/**
 * Ends the measures that ask a member for a proof of age, now that they have given it, and tells them in a letter. The
 * decision stays and can still be appealed against.
 */
export async function endAgeProof(tx: Tx, { memberId, at }: Proven, app: App): Promise<void> {
  const standing = await listStanding(tx, memberId);
  for (const measure of standing.filter(({ kind }) => kind === "age_proof")) {
    const decision = (await findDecision(tx, measure.decisionId)) as DecisionRow;
    const found = (await lockCase(tx, decision.caseId)) as CaseRow;
    await lockAbout(tx, memberId);
    const ended = await endEarly(tx, measure.id, { at, by: null });
    if (!ended) continue;
    await giveBack(app, tx, { aboutId: memberId, ended: [ended], rule: decision.rule });
    await tell(app, tx, { found, decision, measure, at });
  }
}

type Telling = { found: CaseRow; decision: DecisionRow; measure: MeasureRow; at: Date };

async function tell(app: App, tx: Tx, { found, decision, measure, at }: Telling): Promise<void> {
  const { id: caseId, aboutId } = found;
  const foundBy = decision.foundBy as "notice";
  const common = { outcome: "lifted", rule: null, facts: "", foundBy } as const;
  const why = "The member has proven their age.";
  const { id } = await insertDecision(tx, {
    ...common,
    ...{ caseId, personId: null, why, overturns: decision.id, at },
  });
  const lifted = { kind: "age_proof", byProof: true, beginsAt: measure.beginsAt, endsAt: null } as const;
  await writeToConcerned(app, tx, { ...common, found, decisionId: id, lifted });
  await insertEvent(tx, { caseId, kind: "age_proven", data: { decision: id, measure: measure.id }, at });
  await tellDeskAfter(tx, { about: "case", id: caseId });
  const subject = `case:${caseId}`;
  await writeAudit(app, tx, {
    ...{ kind: proven, actor: { by: "member" }, subject, aboutId },
    after: { measure: measure.id },
  });
}
