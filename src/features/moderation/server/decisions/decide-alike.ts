import { isRefusal, Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { tellSessionsEnded } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { fitMeasures, QUEUES, type Queue, UNDO_MINUTES } from "../../case-rules.ts";
import { needsConfirmation, type Wanted } from "../../measure-rules.ts";
import { type RuleName, ruleOf } from "../../rules-list.ts";
import { mayWork } from "../cases/claim-case.ts";
import { type CaseRow, findCase } from "../cases/queries-case.ts";
import type { Person } from "../person.ts";
import { type Decided, decideWithin } from "./decide.ts";
import { leaseAlike, listAlike } from "./queries-alike.ts";
import { type DecisionRow, findDecision, listMeasures } from "./queries-decision.ts";

const MINUTE = 60_000;

type Parts = Pick<App, "db" | "clock">;
type Repeatable = { found: CaseRow; decision: DecisionRow };
export type AlikeFault = "taken" | "changed" | "unlike" | "failed";
type Repeated = {
  decided: { case: number; decision: number }[];
  failed: { case: number; why: AlikeFault }[];
};

/**
 * Repeats a decision of this person for other cases about the same member or the same content. Each is decided in a
 * transaction of its own, with its own statement, and is taken back on its own. One that fails does not stop the others.
 * @throws Refusal `moderation.not_repeatable` unless the decision is the person's own, of the last minutes, and found
 * nothing or took the first step of its rule
 */
export async function decideAlike(
  app: App,
  person: Person,
  { decisionId, cases }: { decisionId: number; cases: readonly { case: number; version: number }[] },
): Promise<Repeated> {
  const repeatable = await findRepeatable(app, person.personId, decisionId);
  if (!repeatable) throw new Refusal("moderation.not_repeatable", {}, 409);
  const answer: Repeated = { decided: [], failed: [] };
  for (const { case: caseId, version } of cases) {
    const result = await repeat(app, person, { ...repeatable, caseId, version });
    if (typeof result === "string") answer.failed.push({ case: caseId, why: result });
    else answer.decided.push({ case: caseId, decision: result.id });
  }
  return answer;
}

/** Returns the cases for which the person may repeat their decision of this case. */
export async function readAlike(
  app: Parts,
  { personId, roles }: Pick<Person, "personId" | "roles">,
  decision: DecisionRow | undefined,
) {
  const repeatable = decision && (await findRepeatable(app, personId, decision.id));
  if (!repeatable) return [];
  const rows = await listAlike(app.db, {
    ...repeatable,
    personId,
    queues: queuesOf(roles),
    at: app.clock.now(),
  });
  return rows.map(({ id, subject, version, lane, reports, rule }) => ({
    ...{ id, subject, version, lane, reports },
    rule: rule as RuleName,
    measures: measuresOf(repeatable.decision, subject),
  }));
}

function queuesOf(roles: Person["roles"]): Queue[] {
  return QUEUES.filter((queue) => mayWork(roles, queue));
}

async function findRepeatable(
  { db, clock }: Parts,
  personId: number,
  decisionId: number,
): Promise<Repeatable | null> {
  const decision = await findDecision(db, decisionId);
  if (decision?.personId !== personId || decision.undoneAt) return null;
  if (clock.now().getTime() - decision.at.getTime() >= UNDO_MINUTES * MINUTE) return null;
  const found = (await findCase(db, decision.caseId)) as CaseRow;
  if (found.state !== "decided" || found.appealOf !== null) return null;
  return decision.outcome === "none" || (await isFirstStep(db, { found, decision }))
    ? { found, decision }
    : null;
}

async function isFirstStep(db: App["db"], { found, decision }: Repeatable): Promise<boolean> {
  const step = firstStep(decision.rule as RuleName, found.subject);
  const taken = await listMeasures(db, decision.id);
  const days = ({ beginsAt, endsAt }: (typeof taken)[number]) =>
    endsAt ? Math.round((endsAt.getTime() - beginsAt.getTime()) / 86_400_000) : undefined;
  const isSame = taken.every((one) =>
    step.some(({ kind, days: wanted }) => kind === one.kind && wanted === days(one)),
  );
  // One press must not ban many people.
  return isSame && taken.length === step.length && !needsConfirmation(step);
}

function firstStep(rule: RuleName, subject: string): Wanted[] {
  return fitMeasures(ruleOf(rule).ladder[0], subject);
}

function measuresOf({ outcome, rule }: DecisionRow, subject: string): Wanted[] {
  return outcome === "none" ? [] : firstStep(rule as RuleName, subject);
}

type Repeating = Repeatable & { caseId: number; version: number };

async function repeat(app: App, person: Person, repeating: Repeating): Promise<{ id: number } | AlikeFault> {
  try {
    const result = await app.db.transaction().execute((tx) => repeatWithin(app, tx, { person, repeating }));
    if (typeof result !== "string" && result.aboutId !== null) tellSessionsEnded(app, result.aboutId);
    return result;
  } catch (error) {
    if (!isRefusal(error)) app.log.error({ err: error }, "a decision could not be repeated");
    return "failed";
  }
}

async function repeatWithin(
  app: App,
  tx: Tx,
  { person, repeating }: { person: Person; repeating: Repeating },
): Promise<{ id: number; aboutId: number | null } | AlikeFault> {
  const { found, caseId, version, decision } = repeating;
  const { personId } = person;
  const alike = { found, personId, queues: queuesOf(person.roles), at: app.clock.now() };
  const leased = await leaseAlike(tx, { ...alike, caseId, version });
  if (!leased) return findFault(tx, repeating);
  const { facts, why } = decision;
  const common = { caseId, version, lease: leased.lease, facts, why };
  const rule = decision.rule as RuleName;
  const decided: Decided =
    decision.outcome === "none"
      ? { ...common, outcome: "none" }
      : { ...common, outcome: "violation", rule, measures: measuresOf(decision, leased.subject) };
  return decideWithin(app, tx, { person, decision: decided });
}

/** Why a case is none of those like the decided one any more. */
async function findFault(tx: Tx, { found, caseId, version }: Repeating): Promise<AlikeFault> {
  const other = await findCase(tx, caseId);
  const isSameMember = other?.aboutId !== null && other?.aboutId === found.aboutId;
  const isSameContent = other?.contentHash && found.contentHash?.equals(other.contentHash);
  if (!other || other.lane === 0 || (!isSameMember && !isSameContent)) return "unlike";
  return other.state === "open" && other.version !== version ? "changed" : "taken";
}
