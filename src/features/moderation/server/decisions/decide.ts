import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { findAccount, lockStanding, tellSessionsEnded } from "#features/accounts/server/accounts.ts";
import { closeReportsOf } from "#features/safety/server/safety.ts";
import { auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { subjectKind } from "../../case-rules.ts";
import { findMeasureFault, needsConfirmation, type Wanted } from "../../measure-rules.ts";
import type { RuleName } from "../../rules-list.ts";
import { taken } from "../cases/claim-case.ts";
import { type CaseRow, findCase, insertEvent } from "../cases/queries-case.ts";
import { clearIdentity } from "../identity/clear-identity.ts";
import { refuseOwnAccount } from "../own-account.ts";
import { actorOf, lacksRight, type Person, requireFresh } from "../person.ts";
import { giveOpinion, type Opinion } from "../quality/give-opinion.ts";
import { mayHandle, requireAuthorityNote } from "../sealed/authority.ts";
import { endSilenceOf } from "../sealed/end-silence.ts";
import { listSealedOf, setLifted } from "../sealed/queries-sealed.ts";
import { requireNoPrivateFacts } from "../statements/check-facts.ts";
import { writeStatements } from "../statements/write-statements.ts";
import { applyRestrictions } from "./apply-measures.ts";
import { beginMeasures, giveStrike } from "./begin-measures.ts";
import { closeCase, insertDecision, lockAbout } from "./queries-decision.ts";
import type { Replaced } from "./queries-replace.ts";
import { type Earlier, endEarlier, findEarlier, replacedAt } from "./replace-earlier.ts";

export type Decided = {
  caseId: number;
  lease: number;
  version: number;
  /** Facts of the case, as the member will read them. */
  facts: string;
  /** Internal reason, for colleagues. */
  why: string;
} & ({ outcome: "none" } | { outcome: "violation"; rule: RuleName; measures: readonly Wanted[] });

type Deciding = { found: CaseRow; person: Person; decision: Decided };

const decided = auditKind("moderation.decided", ["outcome", "rule", "measures", "why"]);

/**
 * Decides a case that the person holds: the measures begin, the statement of reasons is written, and the reports are
 * answered, all at once or not at all. If the case was opened again, the decision takes the place of the earlier one.
 * @throws Refusal `moderation.taken` if the lease was lost, `moderation.changed` if a report came in meanwhile,
 * `moderation.wrong_measures`, `moderation.private_facts`, `moderation.own_account`, or `staff.confirm_first` for a ban
 */
export async function decide(app: App, person: Person, decision: Decided): Promise<{ id: number }> {
  if (decision.outcome === "violation" && needsConfirmation(decision.measures)) requireFresh(app, person);
  const { id, aboutId } = await app.db
    .transaction()
    .execute((tx) => decideWithin(app, tx, { person, decision }));
  if (aboutId !== null) tellSessionsEnded(app, aboutId);
  return { id };
}

/**
 * Decides in a transaction of the caller, who has checked the confirmation, and calls `tellSessionsEnded` after the
 * commit.
 * @throws Refusal as `decide`
 */
export async function decideWithin(
  app: App,
  tx: Tx,
  { person, decision }: Omit<Deciding, "found">,
): Promise<{ id: number; aboutId: number | null }> {
  const found = await closeHeldCase(app, tx, { person, decision });
  if (found.sampleOf !== null) {
    await giveOpinion(app, tx, { sample: found, person, opinion: opinionOf(decision) });
    return { id: found.sampleOf, aboutId: null };
  }
  const cleared = await endHold(app, tx, { found, person, decision });
  const earlier = await findEarlier(tx, found);
  const replaced = earlier && (await endEarlier(app, tx, { found, earlier, by: person.personId }));
  const decisionId = await storeDecision(app, tx, { found, person, decision, earlier });
  const { facts } = decision;
  const written = { found, decisionId, ...outcomeOf(decision), facts, foundBy: foundBy(found) };
  await writeStatements(app, tx, { ...written, replaces: replacedAt(earlier), cleared });
  await closeReports(app, tx, { found, person, decision });
  if (decision.outcome === "none") await clearIdentity(app, tx, { found, stands: true });
  await noteDecision(app, tx, { found, person, decision, decisionId, replaced });
  return { id: decisionId, aboutId: found.aboutId };
}

function opinionOf(decision: Decided): Opinion {
  const { outcome, rule, measures } = outcomeOf(decision);
  return { outcome, rule, why: decision.why, isBan: measures.some(({ kind }) => kind === "banned") };
}

function outcomeOf(decision: Decided) {
  const { outcome } = decision;
  return outcome === "none"
    ? { outcome, rule: null, measures: [] as readonly Wanted[] }
    : { outcome, rule: decision.rule, measures: decision.measures };
}

async function closeHeldCase(
  app: App,
  tx: Tx,
  { person, decision }: Omit<Deciding, "found">,
): Promise<CaseRow> {
  const { caseId, lease, version } = decision;
  const { personId } = person;
  const before = await findCase(tx, caseId);
  if (!before || before.appealOf !== null) throw new Refusal("moderation.not_found", {}, 404);
  await refuseOwnAccount(tx, { personId, memberId: before.aboutId });
  const { measures } = outcomeOf(decision);
  const concerned = before.aboutId === null ? undefined : await findAccount(tx, before.aboutId);
  if (findMeasureFault(measures, subjectKind(before.subject)) || (measures.length > 0 && !concerned))
    throw new Refusal("moderation.wrong_measures", {}, 422);
  await requireNoPrivateFacts({ ...app, db: tx }, before, decision.facts);
  await requireAuthorityNote(tx, before, decision.outcome === "violation" ? decision.rule : null);
  const at = app.clock.now();
  const closed = await closeCase(tx, { caseId, lease, version, personId, at });
  if (closed) return closed;
  const { leasedBy, leasedUntil, state } = before;
  const isHeld = state === "open" && leasedBy === personId && before.lease === lease && leasedUntil;
  throw isHeld && leasedUntil > at ? new Refusal("moderation.changed", {}, 409) : taken();
}

/**
 * A decision takes the place of the hold on the account. Only who may see the picture decides without a ban.
 * @returns since when the account was closed, if nothing was wrong with the picture
 */
async function endHold(app: App, tx: Tx, { found, person, decision }: Deciding): Promise<Date | undefined> {
  const [sealed] = await listSealedOf(tx, found.id);
  if (!sealed) return undefined;
  const bans = outcomeOf(decision).measures.some(({ kind }) => kind === "banned");
  if (!bans && !mayHandle(person)) throw lacksRight("child.handle");
  const at = app.clock.now();
  const isCleared = decision.outcome === "none";
  await setLifted(tx, found.id, { liftedAt: at, clearedAt: isCleared ? at : null });
  const { aboutId } = found;
  if (aboutId === null || (await lockStanding(tx, aboutId)) === null) return undefined;
  if (isCleared) await endSilenceOf(tx, aboutId, at);
  await lockAbout(tx, aboutId);
  await applyRestrictions(app, tx, aboutId);
  return isCleared ? sealed.sealedAt : undefined;
}

type Storing = Deciding & { earlier: Earlier | null };

async function storeDecision(
  app: App,
  tx: Tx,
  { found, person, decision, earlier }: Storing,
): Promise<number> {
  const { outcome, rule, measures } = outcomeOf(decision);
  const { facts, why } = decision;
  const { id } = await insertDecision(tx, {
    caseId: found.id,
    personId: person.personId,
    foundBy: foundBy(found),
    overturns: earlier?.decision.id ?? null,
    at: app.clock.now(),
    ...{ outcome, rule, facts, why },
  });
  if (rule) await giveStrike(app, tx, { decisionId: id, aboutKey: found.aboutKey, rule });
  if (found.aboutId !== null && measures.length > 0) {
    const { aboutId, subject } = found;
    await beginMeasures(app, tx, { decisionId: id, aboutId, subject, rule, measures });
  }
  return id;
}

export function foundBy({ trigger }: CaseRow): "notice" | "own_initiative" | "signal" {
  if (trigger === "report") return "notice";
  return trigger === "signal" ? "signal" : "own_initiative";
}

async function closeReports(app: App, tx: Tx, { found, person, decision }: Deciding): Promise<void> {
  const { outcome } = decision;
  const at = app.clock.now();
  await closeReportsOf(tx, { caseId: found.id, at, by: person.alias, reason: outcome, decision: outcome });
}

async function noteDecision(
  app: App,
  tx: Tx,
  {
    found,
    person,
    decision,
    decisionId,
    replaced,
  }: Deciding & { decisionId: number; replaced: Replaced | null },
): Promise<void> {
  const { personId } = person;
  const [at, data] = [app.clock.now(), { decision: decisionId, ...(replaced && { replaced }) }];
  await insertEvent(tx, { caseId: found.id, kind: "decided", personId, data, at });
  await writeAudit(app, tx, {
    kind: decided,
    actor: actorOf(person),
    subject: `case:${found.id}`,
    aboutId: found.aboutId,
    after: { ...outcomeOf(decision), why: decision.why },
  });
}
