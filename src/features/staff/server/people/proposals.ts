import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import { PERSON_PROPOSALS, type PersonProposal } from "../../people-contract.ts";
import { PROPOSAL_MS } from "../../rules.ts";
import { actorOf } from "../actor.ts";
import { writeAudit } from "../audit/write-entry.ts";
import { staffKinds } from "../kinds.ts";
import { applyProposal } from "./apply-proposal.ts";
import { findPerson } from "./queries.ts";
import { answerProposalRow, insertProposal, lockProposal } from "./queries-proposal.ts";

type Parts = Pick<App, "db" | "clock" | "announce">;
type Call = StaffCaller;

/**
 * Proposes a change of people or roles. Another operator has to agree within 72 hours.
 * @throws Refusal `staff.about_yourself`; GroundError `not_found`
 */
export async function propose(
  app: Parts,
  call: Call,
  { why, ...proposal }: PersonProposal & { why: string },
): Promise<{ id: number }> {
  const { personId } = call.person;
  const aboutPersonId = "person_id" in proposal ? proposal.person_id : null;
  if (aboutPersonId === personId) throw new Refusal("staff.about_yourself");
  const about = aboutPersonId === null ? null : await findPerson(app.db, aboutPersonId);
  if (about === undefined || about?.endedAt) throw new GroundError("not_found");
  const at = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    const { id } = await insertProposal(tx, {
      kind: proposal.kind,
      subject: about ? `person:${about.id}` : null,
      seenVersion: about?.version ?? null,
      aboutPersonId,
      input: JSON.stringify(proposal),
      why,
      byId: personId,
      at,
      expiresAt: new Date(at.getTime() + PROPOSAL_MS),
    });
    const { kind } = proposal;
    const roles = "roles" in proposal ? { roles: proposal.roles } : {};
    await writeAudit(app, tx, {
      ...{ kind: staffKinds.proposed, actor: actorOf(call), why, after: { kind, proposal: id, ...roles } },
      ...(about && { subject: `person:${about.id}` }),
    });
    return { id };
  });
}

/**
 * Answers another person's proposal. Agreeing carries it out in the same transaction.
 * @throws Refusal `staff.own_proposal`, `staff.about_yourself`, `staff.proposal_over`, `staff.changed_since`,
 * `staff.last_operator`; GroundError `not_found`
 */
export async function answerProposal(
  app: Parts,
  call: Call,
  { id, answer, why }: { id: number; answer: "agreed" | "refused"; why: string },
): Promise<void> {
  const { personId } = call.person;
  await app.db.transaction().execute(async (tx) => {
    const row = await lockOpenProposal(app, tx, { id, personId, kinds: PERSON_PROPOSALS });
    const answered = { answer, answeredBy: personId, answeredAt: app.clock.now(), answerWhy: why };
    await answerProposalRow(tx, id, answered);
    if (answer === "agreed") await applyProposal(app, tx, { row, actor: actorOf(call) });
    await writeAudit(app, tx, {
      ...{ kind: staffKinds.answered, actor: actorOf(call), why },
      after: { kind: row.kind, proposal: id, answer },
      ...(row.subject !== null && { subject: row.subject }),
    });
  });
}

/**
 * Locks a proposal of these kinds that the person may answer.
 * @throws Refusal `staff.own_proposal`, `staff.about_yourself`, `staff.proposal_over`; GroundError `not_found`
 */
export async function lockOpenProposal(
  { clock }: Pick<App, "clock">,
  tx: Tx,
  { id, personId, kinds }: { id: number; personId: number; kinds: readonly string[] },
) {
  const row = await lockProposal(tx, id);
  if (!row || !kinds.includes(row.kind)) throw new GroundError("not_found");
  if (row.byId === personId) throw new Refusal("staff.own_proposal");
  if (row.aboutPersonId === personId) throw new Refusal("staff.about_yourself");
  if (row.answer !== null || row.expiresAt <= clock.now()) throw new Refusal("staff.proposal_over");
  return row;
}
