import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { tellSessionsEnded } from "#features/accounts/server/accounts.ts";
import { auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { needsConfirmation } from "../../measure-rules.ts";
import type { RuleName } from "../../rules-list.ts";
import { taken } from "../cases/claim-case.ts";
import { type CaseRow, findCase, insertEvent, lockCase } from "../cases/queries-case.ts";
import { beginMeasures, giveStrike } from "../decisions/begin-measures.ts";
import { foundBy } from "../decisions/decide.ts";
import { closeCase, type DecidedByPerson, insertDecision } from "../decisions/queries-decision.ts";
import { findStandingDecision, hasDecided } from "../decisions/queries-replace.ts";
import { endStanding } from "../decisions/replace-earlier.ts";
import { refuseOwnAccount } from "../own-account.ts";
import { actorOf, lacksRight, type Person, requireFresh } from "../person.ts";
import { mayHandle } from "../sealed/authority.ts";
import { listSealedOf } from "../sealed/queries-sealed.ts";
import { requireNoPrivateFacts } from "../statements/check-facts.ts";
import { writeStatements } from "../statements/write-statements.ts";
import type { AppealDecided, Judging } from "./judging.ts";
import { openForReporter } from "./open-for-reporter.ts";
import { requireMilder } from "./require-milder.ts";

const appealDecided = auditKind("moderation.appeal_decided", ["outcome", "measures", "why", "against"]);

/**
 * Decides an appeal. For the member concerned, `overturned` ends everything that was begun in the case, and `milder`
 * replaces it. For a reporter, `overturned` opens the case again for somebody else, and what was decided stays in force
 * until then (decision 0106). The database refuses everybody who decided in the case before.
 * @throws Refusal `moderation.own_decision`, `moderation.not_milder`, `staff.no_right` if the case has a sealed picture
 * that the person may not see, `moderation.appeal_first` while the member's own appeal is open, and those of `decide`
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
  await refuseOwnAccount(tx, { personId, memberId: before.aboutId });
  await requireNoPrivateFacts({ ...app, db: tx }, before, judged.facts);
  // Two appeals in the same case are decided one after the other.
  const against = (await lockCase(tx, before.appealOf)) as CaseRow;
  const appeal = await closeCase(tx, { caseId, lease, version, personId, at: app.clock.now() });
  if (!appeal) throw taken();
  if (await hasDecided(tx, { caseId: against.id, personId }))
    throw new Refusal("moderation.own_decision", {}, 403);
  const decision = (await findStandingDecision(tx, against.id)) as DecidedByPerson;
  const judging = { appeal, against, decision, judged, person };
  if (judged.outcome !== "kept") await requireSight(tx, judging);
  if (judged.outcome === "milder") await requireMilder(app, tx, { ...judging, measures: judged.measures });
  return judging;
}

/** Only who may see a sealed picture changes what was decided about it. */
async function requireSight(tx: Tx, { against, person }: Judging): Promise<void> {
  if (!mayHandle(person) && (await listSealedOf(tx, against.id)).length > 0) throw lacksRight("child.handle");
}

async function carryOut(app: App, tx: Tx, judging: Judging & { id: number }): Promise<void> {
  const { appeal, against, decision, judged, person, id } = judging;
  const { outcome, facts } = judged;
  const rule = decision.rule as RuleName | null;
  if (appeal.appealBy === "concerned" && outcome !== "kept") {
    const why = outcome === "overturned" ? "overturned" : "replaced";
    await endStanding(app, tx, { found: against, rule, by: person.personId, why });
  }
  if (judged.outcome === "milder" && against.aboutId !== null) {
    const { aboutId, subject, aboutKey } = against;
    const { measures } = judged;
    await beginMeasures(app, tx, { decisionId: id, aboutId, subject, rule, measures });
    if (rule) await giveStrike(app, tx, { decisionId: id, aboutKey, rule });
  }
  await writeStatements(app, tx, {
    ...{ found: appeal, decisionId: id, outcome, rule, facts },
    foundBy: foundBy(against),
  });
  if (appeal.appealBy === "notifier" && outcome === "overturned") await openForReporter(app, tx, judging);
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
