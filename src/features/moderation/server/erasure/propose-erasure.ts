import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import {
  answerProposalRow,
  auditKind,
  insertProposal,
  lockOpenProposal,
  PROPOSAL_MS,
  tellDeskAfter,
  writeAudit,
} from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { ERASURE_PROPOSAL } from "../../erasure-contract.ts";
import type { RuleName } from "../../rules-list.ts";
import { type CaseRow, insertEvent, updateCase } from "../cases/queries-case.ts";
import { beginMeasures } from "../decisions/begin-measures.ts";
import { foundBy } from "../decisions/decide.ts";
import { insertDecision } from "../decisions/queries-decision.ts";
import { actorOf, type Person } from "../person.ts";
import { requireNoPrivateFacts } from "../statements/check-facts.ts";
import { writeToConcerned } from "../statements/write-statements.ts";
import { requireErasable } from "./require-erasable.ts";

const proposed = auditKind("moderation.erasure_proposed", ["proposal", "law"]);
const answered = auditKind("moderation.erasure_answered", ["proposal", "answer", "decision"]);

type Erasing = { memberId: number; facts: string; law?: string | undefined };

/**
 * Proposes to erase a banned member.
 * @throws Refusal as `requireErasable`, or `moderation.private_facts`
 */
export function proposeErasure(
  app: App,
  person: Person,
  { why, ...erasing }: Erasing & { why: string },
): Promise<{ id: number }> {
  const at = app.clock.now();
  const { personId } = person;
  const { memberId, facts, law } = erasing;
  return app.db.transaction().execute(async (tx) => {
    const found = await requireErasable(tx, { memberId, personId, law, at });
    await requireNoPrivateFacts({ ...app, db: tx }, found, facts);
    const { id } = await insertProposal(tx, {
      ...{ kind: ERASURE_PROPOSAL, why, at, aboutPersonId: null, byId: personId },
      subject: `member:${memberId}`,
      seenVersion: found.version,
      input: JSON.stringify(erasing),
      expiresAt: new Date(at.getTime() + PROPOSAL_MS),
    });
    await writeAudit(app, tx, {
      ...{ kind: proposed, actor: actorOf(person), subject: `case:${found.id}`, aboutId: memberId, why },
      after: { proposal: id, ...(law && { law }) },
    });
    await tellDeskAfter(tx, { about: "proposals" });
    return { id };
  });
}

type Answer = { proposalId: number; answer: "agreed" | "refused"; why: string };

/**
 * Answers another operator's proposal. To agree decides that the member is erased, once the letter was sent.
 * @throws Refusal as `requireErasable`, `moderation.private_facts`, `staff.own_proposal`, `staff.proposal_over` or
 * `staff.changed_since`
 */
export async function answerErasure(
  app: App,
  person: Person,
  { proposalId, answer, why }: Answer,
): Promise<void> {
  const at = app.clock.now();
  const { personId } = person;
  await app.db.transaction().execute(async (tx) => {
    const asked = { id: proposalId, personId, kinds: [ERASURE_PROPOSAL] };
    const proposal = await lockOpenProposal(app, tx, asked);
    const erasing = proposal.input as Erasing;
    await answerProposalRow(tx, proposalId, { answer, answeredBy: personId, answeredAt: at, answerWhy: why });
    const agreed = answer === "agreed" ? await decide(app, tx, { person, erasing, proposal }) : {};
    await writeAudit(app, tx, {
      ...{ kind: answered, actor: actorOf(person), aboutId: erasing.memberId, why },
      subject: `member:${erasing.memberId}`,
      after: { proposal: proposalId, answer, ...agreed },
    });
    await tellDeskAfter(tx, { about: "proposals" });
  });
}

type Deciding = {
  person: Person;
  erasing: Erasing;
  proposal: { seenVersion: number | null; why: string };
};

/** The measure begins and the letter is written at once; the account is erased when the letter was sent. */
async function decide(
  app: App,
  tx: Tx,
  { person, erasing, proposal }: Deciding,
): Promise<{ decision: number }> {
  const at = app.clock.now();
  const { personId } = person;
  const { memberId, facts, law } = erasing;
  const found = await requireErasable(tx, { memberId, personId, law, at });
  if (found.version !== proposal.seenVersion) throw new Refusal("staff.changed_since");
  await requireNoPrivateFacts({ ...app, db: tx }, found, facts);
  const decided = { caseId: found.id, personId, outcome: "violation", rule: found.rule, facts } as const;
  const { id: decisionId } = await insertDecision(tx, {
    ...{ ...decided, why: law ? `${law}: ${proposal.why}` : proposal.why },
    ...{ foundBy: foundBy(found), overturns: null, at },
  });
  await close(tx, { found, decisionId, personId, at });
  const { subject } = found;
  const rule = found.rule as RuleName;
  const measures = [{ kind: "erased" }] as const;
  await beginMeasures(app, tx, { decisionId, aboutId: memberId, subject, rule, measures });
  const letter = { found, decisionId, outcome: "violation", rule, facts, foundBy: foundBy(found) } as const;
  await writeToConcerned(app, tx, letter);
  return { decision: decisionId };
}

type Closing = { found: CaseRow; decisionId: number; personId: number; at: Date };

async function close(tx: Tx, { found, decisionId, personId, at }: Closing): Promise<void> {
  await updateCase(tx, found.id, { version: found.version + 1, state: "decided", closedAt: at });
  const data = { decision: decisionId };
  await insertEvent(tx, { caseId: found.id, kind: "decided", personId, data, at });
}
