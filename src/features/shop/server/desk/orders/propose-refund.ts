import { randomUUID } from "node:crypto";
import { Refusal } from "#base/refusal.ts";
import {
  actorOf,
  answerProposalRow,
  auditKind,
  insertProposal,
  lockOpenProposal,
  PROPOSAL_MS,
  refuseOwnMember,
  tellDeskAfter,
  writeAudit,
} from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { askAndView, lockPlan, makeRefund, requireSeen, type Wanted } from "./refund-order.ts";

export const REFUND_PROPOSAL = "shop.refund";

const proposed = auditKind("shop.refund_proposed", ["proposal", "amount", "currency", "reason"]);
const answered = auditKind("shop.refund_answered", ["proposal", "answer"]);

/** Proposes a refund to another person. @throws Refusal `shop-desk.refund_…`, `staff.already_proposed` */
export async function proposeRefund(call: StaffCaller, wanted: Wanted): Promise<{ id: number }> {
  const { app, person } = call;
  const { personId } = person;
  const at = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    const planned = await lockPlan(app, tx, { ...wanted, personId });
    requireSeen(planned, wanted);
    const { why, ...input } = wanted;
    const { money, refunded } = planned.plan;
    const subject = `order:${wanted.order}`;
    const { id } = await insertProposal(tx, {
      ...{ kind: REFUND_PROPOSAL, subject, seenVersion: refunded, aboutPersonId: null, why, at },
      ...{ input: JSON.stringify(input), byId: personId, expiresAt: new Date(at.getTime() + PROPOSAL_MS) },
    });
    await writeAudit(app, tx, {
      ...{ kind: proposed, actor: actorOf(call), subject, aboutId: planned.order.memberId, why },
      after: { proposal: id, ...money, reason: wanted.reason },
    });
    await tellDeskAfter(tx, { about: "proposals" });
    return { id };
  });
}

type Answer = { id: number; answer: "agreed" | "refused"; why: string };

/**
 * Answers another person's proposal. Agreeing makes the refund, unless the order has changed since.
 * @throws Refusal `shop-desk.refund_…`, `staff.own_proposal`, `staff.proposal_over`, `staff.changed_since`
 */
export async function answerRefund(call: StaffCaller, { id, answer, why }: Answer): Promise<void> {
  const { app, person } = call;
  const { personId } = person;
  const clientId = randomUUID();
  await app.db.transaction().execute(async (tx) => {
    const proposal = await lockOpenProposal(app, tx, { id, personId, kinds: [REFUND_PROPOSAL] });
    await answerProposalRow(tx, id, {
      ...{ answer, answeredBy: personId, answeredAt: app.clock.now(), answerWhy: why },
    });
    const wanted = { ...(proposal.input as unknown as Omit<Wanted, "why">), why: proposal.why };
    if (answer === "agreed") {
      const planned = await lockPlan(app, tx, { ...wanted, personId: proposal.byId });
      await refuseOwnMember(tx, { personId, memberId: planned.order.memberId });
      const { refunded, credits } = planned.plan;
      if (refunded !== wanted.seen.refunded || credits !== wanted.seen.credits)
        throw new Refusal("staff.changed_since");
      requireSeen(planned, wanted);
      const people = { personId: proposal.byId, agreedId: personId };
      await makeRefund(call, tx, { clientId, planned, wanted, people, proposal: id });
    }
    await writeAudit(app, tx, {
      ...{ kind: answered, actor: actorOf(call), subject: `order:${wanted.order}`, why },
      after: { proposal: id, answer },
    });
    await tellDeskAfter(tx, { about: "proposals" });
  });
  if (answer === "agreed") await askAndView(app, clientId);
}
