import type { OutputOf } from "#base/endpoint.ts";
import type { Tx } from "#db/database.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import { auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { previewLetter } from "../../decisions-contract.ts";
import type { AnyMeasure } from "../../measure-rules.ts";
import { type CaseRow, insertEvent, lockCase } from "../cases/queries-case.ts";
import { actorOf, type Person } from "../person.ts";
import { findSilence } from "../sealed/queries-sealed.ts";
import { findPrivateFacts, requireNoPrivateFacts } from "../statements/check-facts.ts";
import { localeOf, sayLetter, writeToConcerned } from "../statements/write-statements.ts";
import { giveBack } from "./apply-measures.ts";
import { insertDecision, lockAbout, type MeasureRow } from "./queries-decision.ts";
import { endEarly } from "./queries-lift.ts";
import { canEnd, type Liftable, notLiftable, requireLiftable } from "./require-liftable.ts";

const lifted = auditKind("moderation.lifted", ["measure", "kind", "why"]);

type Lifting = {
  measureId: number;
  /** Why it ends, as the member will read it. */
  facts: string;
  /** Internal reason, for colleagues. */
  why: string;
};

/**
 * Ends a measure before its end by a decision of its own, of which the member is told in a letter. The decision that
 * began it stays, with its strike and its other measures.
 * @throws Refusal as `requireLiftable`, or `moderation.private_facts`
 */
export async function liftMeasure(app: App, person: Person, lifting: Lifting): Promise<{ id: number }> {
  const { measure, decision } = await requireLiftable(app, person, lifting.measureId);
  return app.db.transaction().execute(async (tx) => {
    const found = await lockCase(tx, decision.caseId);
    if (!found || !canEnd(found, measure)) throw notLiftable();
    await requireNoPrivateFacts({ ...app, db: tx }, found, lifting.facts);
    const { aboutId } = measure;
    await lockAbout(tx, aboutId);
    const ended = await endEarly(tx, measure.id, { at: app.clock.now(), by: person.personId });
    if (!ended) throw notLiftable();
    await giveBack(app, tx, { aboutId, ended: [ended], rule: decision.rule });
    return store(app, tx, { found, decision, measure, person, lifting });
  });
}

type Storing = Liftable & { person: Person; lifting: Lifting };

async function store(app: App, tx: Tx, { found, decision, measure, person, lifting }: Storing) {
  const at = app.clock.now();
  const { facts, why } = lifting;
  const { personId } = person;
  const { id: caseId, aboutId } = found;
  const foundBy = decision.foundBy as "notice";
  const common = { outcome: "lifted", rule: null, facts, foundBy } as const;
  const row = { ...common, caseId, personId, why, overturns: decision.id, at };
  const { id } = await insertDecision(tx, row);
  await writeToConcerned(app, tx, { ...common, found, decisionId: id, lifted: toldOf(measure) });
  const data = { decision: id, measure: measure.id };
  await insertEvent(tx, { caseId, kind: "lifted", personId, data, at });
  await writeAudit(app, tx, {
    ...{ kind: lifted, actor: actorOf(person), subject: `case:${caseId}`, aboutId },
    after: { measure: measure.id, kind: measure.kind, why },
  });
  return { id };
}

function toldOf({ kind, beginsAt, endsAt }: MeasureRow) {
  return { kind: kind as AnyMeasure, beginsAt, endsAt };
}

/**
 * Writes the letter to the member as the end of the measure would send it, in their language. Nothing is stored.
 * @throws Refusal as `requireLiftable`
 */
export async function previewLift(
  app: App,
  person: Person,
  { measureId, facts }: Pick<Lifting, "measureId" | "facts">,
): Promise<OutputOf<typeof previewLetter>> {
  const { measure, decision, found } = await requireLiftable(app, person, measureId);
  const privateFacts = await findPrivateFacts(app, found, facts);
  const member = await findConcerned(app, found);
  if (!member) return { letter: null, private: privateFacts };
  const { body } = sayLetter(app, {
    ...{ found, member, outcome: "lifted", rule: null, facts, measures: [], lifted: toldOf(measure) },
    foundBy: decision.foundBy as "notice",
  });
  const silence = await findSilence(app.db, { memberId: member.id, at: app.clock.now(), caseId: found.id });
  const withheld_until = silence?.toISOString() ?? null;
  return { letter: { locale: localeOf(member.locale), body, withheld_until }, private: privateFacts };
}

function findConcerned({ db }: Pick<App, "db">, { aboutId }: CaseRow) {
  return aboutId === null ? undefined : findAccount(db, aboutId);
}
