import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { tellSessionsEnded } from "#features/accounts/server/accounts.ts";
import { reopenReportsOf } from "#features/safety/server/safety.ts";
import { auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { subjectKind } from "../../case-rules.ts";
import { findMeasureFault, needsConfirmation, type Wanted } from "../../measure-rules.ts";
import type { RuleName } from "../../rules-list.ts";
import { taken } from "../cases/claim-case.ts";
import { openAgain } from "../cases/open-again.ts";
import { type CaseRow, findCase, insertEvent, insertRecusal, lockCase } from "../cases/queries-case.ts";
import { beginMeasures, giveStrike } from "../decisions/begin-measures.ts";
import { foundBy } from "../decisions/decide.ts";
import {
  closeCase,
  type DecisionRow,
  findLatestDecision,
  insertDecision,
} from "../decisions/queries-decision.ts";
import { endDecision } from "../decisions/undo-decision.ts";
import { actorOf, type Person, requireFresh } from "../person.ts";
import { requireNoPrivateFacts } from "../statements/check-facts.ts";
import { writeStatements } from "../statements/write-statements.ts";

export type AppealDecided = {
  caseId: number;
  lease: number;
  version: number;
  /** The answer to the appellant, which is never empty. */
  facts: string;
  why: string;
} & ({ outcome: "kept" | "overturned" } | { outcome: "milder"; measures: readonly Wanted[] });

type Judging = {
  appeal: CaseRow;
  against: CaseRow;
  decision: DecisionRow;
  judged: AppealDecided;
  person: Person;
};

const appealDecided = auditKind("moderation.appeal_decided", ["outcome", "measures", "why", "against"]);

/**
 * Decides an appeal. `overturned` ends everything that the first decision began; `milder` replaces its measures. The
 * database refuses the person who made the first decision.
 * @throws Refusal `moderation.own_decision`, and those of `decide`
 */
export async function decideAppeal(app: App, person: Person, judged: AppealDecided): Promise<{ id: number }> {
  if (judged.outcome === "milder" && needsConfirmation(judged.measures)) requireFresh(app, person);
  const { id, aboutId } = await app.db.transaction().execute(async (tx) => {
    const judging = await closeAppeal(app, tx, { person, judged });
    const { appeal, decision } = judging;
    const { id } = await insertDecision(tx, {
      caseId: appeal.id,
      personId: person.personId,
      outcome: judged.outcome,
      rule: decision.rule,
      facts: judged.facts,
      why: judged.why,
      foundBy: decision.foundBy as "notice",
      overturns: judged.outcome === "kept" ? null : decision.id,
      at: app.clock.now(),
    });
    await carryOut(app, tx, { ...judging, id });
    await note(app, tx, judging);
    return { id, aboutId: appeal.aboutId };
  });
  if (aboutId !== null) tellSessionsEnded(app, aboutId);
  return { id };
}

async function closeAppeal(
  app: App,
  tx: Tx,
  { person, judged }: { person: Person; judged: AppealDecided },
): Promise<Judging> {
  const { caseId, lease, version } = judged;
  const { personId } = person;
  const before = await findCase(tx, caseId);
  if (!before?.appealOf) throw new Refusal("moderation.not_found", {}, 404);
  await requireNoPrivateFacts({ ...app, db: tx }, before, judged.facts);
  const appeal = await closeCase(tx, { caseId, lease, version, personId, at: app.clock.now() });
  if (!appeal) throw taken();
  const against = (await lockCase(tx, before.appealOf)) as CaseRow;
  const decision = (await findLatestDecision(tx, against.id)) as DecisionRow;
  if (decision.personId === personId) throw new Refusal("moderation.own_decision", {}, 403);
  const measures = judged.outcome === "milder" ? judged.measures : [];
  if (findMeasureFault(measures, subjectKind(against.subject)))
    throw new Refusal("moderation.wrong_measures", {}, 422);
  return { appeal, against, decision, judged, person };
}

async function carryOut(app: App, tx: Tx, judging: Judging & { id: number }): Promise<void> {
  const { appeal, against, decision, judged, person, id } = judging;
  const { outcome, facts } = judged;
  const by = person.personId;
  const rule = decision.rule as RuleName | null;
  if (outcome !== "kept") {
    const why = outcome === "overturned" ? "overturned" : "replaced";
    await endDecision(app, tx, { found: against, decision, why, by });
  }
  if (outcome === "milder" && against.aboutId !== null) {
    const { aboutId, subject, aboutKey } = against;
    const { measures } = judged;
    await beginMeasures(app, tx, { decisionId: id, aboutId, subject, rule, measures });
    if (rule) await giveStrike(app, tx, { decisionId: id, aboutKey, rule });
  }
  await writeStatements(app, tx, {
    ...{ found: appeal, decisionId: id, outcome, rule, facts },
    foundBy: foundBy(against),
  });
  if (outcome === "overturned" && decision.outcome === "none") await reopen(app, tx, judging);
}

/** The reporter was right after all: the case is open again, for a person who has not decided it. */
async function reopen(app: App, tx: Tx, { against, decision }: Judging): Promise<void> {
  const at = app.clock.now();
  await insertRecusal(tx, { caseId: against.id, personId: decision.personId, why: "other" });
  await reopenReportsOf(tx, against.id);
  await openAgain(app, tx, against);
  await insertEvent(tx, { caseId: against.id, kind: "reopened", at });
}

async function note(app: App, tx: Tx, { appeal, against, judged, person }: Judging): Promise<void> {
  const { outcome, why } = judged;
  const { id: caseId, aboutId } = appeal;
  const { personId } = person;
  await insertEvent(tx, { caseId, kind: "decided", personId, data: { outcome }, at: app.clock.now() });
  const measures = judged.outcome === "milder" ? judged.measures : [];
  await writeAudit(app, tx, {
    kind: appealDecided,
    actor: actorOf(person),
    subject: `case:${caseId}`,
    aboutId,
    after: { outcome, why, measures, against: against.id },
  });
}
