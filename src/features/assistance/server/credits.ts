import type { BodyOf, OutputOf } from "#base/endpoint.ts";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import {
  answerProposalRow,
  auditKind,
  insertProposal,
  lockOpenProposal,
  noteMemberRead,
  PROPOSAL_MS,
  refuseOwnMember,
  sumOfPerson,
  tellDeskAfter,
} from "#features/staff/server/staff.ts";
import { giveByHand, listNewestLots, readWallet } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import {
  type answerMemberCredits,
  CREDITS_PROPOSAL,
  GRANT_A_DAY,
  GRANT_ALONE,
  type grantMemberCredits,
  type proposeMemberCredits,
  type readMemberWallet,
} from "../contract.ts";
import { actForMember } from "./act-for-member.ts";

const granted = auditKind("assistance.credits_granted", ["credits"]);
const proposed = auditKind("assistance.credits_proposed", ["credits", "proposal"]);
const answered = auditKind("assistance.credits_answered", ["proposal", "answer", "credits"]);

const LOTS_SHOWN = 20;
const DAY = 86_400_000;

export async function readMemberCredits(
  call: StaffCaller,
  memberId: number,
): Promise<OutputOf<typeof readMemberWallet>> {
  const { db } = call.app;
  await noteMemberRead(call, { memberId, tab: "money" });
  const [wallet, lots] = await Promise.all([
    readWallet(db, memberId),
    listNewestLots(db, { memberId, limit: LOTS_SHOWN }),
  ]);
  return {
    ...{ credits: wallet.credits, premium: wallet.premium },
    lots: lots.map(({ id, reason, credits, remaining: left, at }) => ({
      ...{ id, reason, credits, left, at: at.toISOString() },
    })),
  };
}

/**
 * @throws Refusal `assistance.too_many_credits`, `assistance.too_many_credits_today`, `staff.own_account`; GroundError
 * `not_found`
 */
export async function grantAlone(
  call: StaffCaller,
  { client_id, member: memberId, credits, why }: BodyOf<typeof grantMemberCredits>,
): Promise<{ credits: number }> {
  let balance = 0;
  await actForMember(call, {
    ...{ kind: granted, memberId, why },
    async work(tx) {
      const { personId } = call.person;
      await refuseOwnMember(tx, { personId, memberId });
      const since = new Date(call.app.clock.now().getTime() - DAY);
      const today = await sumOfPerson(tx, { personId, kind: granted, field: "credits", since });
      const gift = { memberId, credits, key: `desk:${client_id}`, mostADay: GRANT_ALONE };
      const done = await give(call.app, tx, gift);
      balance = done.balance;
      if (today + done.given > GRANT_A_DAY)
        throw new Refusal("assistance.too_many_credits_today", { most: GRANT_A_DAY }, 409);
      return done.given > 0 ? { credits: done.given } : null;
    },
  });
  return { credits: balance };
}

/** @throws Refusal `staff.already_proposed`, `staff.own_account`; GroundError `not_found` */
export async function proposeCredits(
  call: StaffCaller,
  { member: memberId, credits, why }: BodyOf<typeof proposeMemberCredits>,
): Promise<{ id: number }> {
  const { app, person } = call;
  if (!(await findAccount(app.db, memberId))) throw new GroundError("not_found");
  const at = app.clock.now();
  let id = 0;
  await actForMember(call, {
    ...{ kind: proposed, memberId, why },
    async work(tx) {
      await refuseOwnMember(tx, { personId: person.personId, memberId });
      const proposal = await insertProposal(tx, {
        ...{ kind: CREDITS_PROPOSAL, why, at, aboutPersonId: null, byId: person.personId, seenVersion: null },
        subject: `member:${memberId}`,
        input: JSON.stringify({ memberId, credits }),
        expiresAt: new Date(at.getTime() + PROPOSAL_MS),
      });
      id = proposal.id;
      await tellDeskAfter(tx, { about: "proposals" });
      return { credits, proposal: id };
    },
  });
  return { id };
}

type Proposed = { memberId: number; credits: number };

/** @throws Refusal `staff.own_proposal`, `staff.proposal_over`, `staff.own_account`; GroundError `not_found` */
export async function answerCredits(
  call: StaffCaller,
  { id, answer, why }: BodyOf<typeof answerMemberCredits>,
): Promise<void> {
  const { app, person } = call;
  const { personId } = person;
  const found = await app.db
    .selectFrom("staffProposal")
    .select("input")
    .where("id", "=", id)
    .executeTakeFirst();
  const { memberId = 0 } = (found?.input ?? {}) as Partial<Proposed>;
  await actForMember(call, {
    ...{ kind: answered, memberId, why },
    async work(tx) {
      const proposal = await lockOpenProposal(app, tx, { id, personId, kinds: [CREDITS_PROPOSAL] });
      await refuseOwnMember(tx, { personId, memberId });
      const { credits } = proposal.input as Proposed;
      await answerProposalRow(tx, id, {
        ...{ answer, answeredBy: personId, answeredAt: app.clock.now(), answerWhy: why },
      });
      const gift = { memberId, credits, key: `proposal:${id}`, mostADay: null };
      if (answer === "agreed") await give(app, tx, gift);
      await tellDeskAfter(tx, { about: "proposals" });
      return { proposal: id, answer, ...(answer === "agreed" && { credits }) };
    },
  });
}

async function give(app: Pick<App, "clock">, tx: Tx, gift: Parameters<typeof giveByHand>[2]) {
  const done = await giveByHand(app, tx, gift);
  if (done === "unknown") throw new GroundError("not_found");
  if (done === "too_many") throw new Refusal("assistance.too_many_credits", { most: GRANT_ALONE }, 409);
  return done;
}
