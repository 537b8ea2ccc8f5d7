import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { BodyOf } from "#base/endpoint.ts";
import { Refusal } from "#base/refusal.ts";
import type { Db, Tx } from "#db/database.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import {
  actorOf,
  answerProposalRow,
  auditKind,
  insertProposal,
  lockOpenProposal,
  PROPOSAL_MS,
  refuseOwnMember,
  stateDisclosure,
  tellDeskAfter,
  writeAccess,
  writeAudit,
} from "#features/staff/server/staff.ts";
import { longWork, queueWork } from "#features/work/server/work.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError, invalidField } from "#platform/errors.ts";
import { packMember } from "#platform/pack-member.ts";
import {
  type answerDisclosure as answerContract,
  DISCLOSURE_PROPOSAL,
  MOST_SILENT_DAYS,
  type proposeDisclosure as proposeContract,
} from "../contract.ts";
import { actForMember } from "./act-for-member.ts";

const proposed = auditKind("assistance.disclosure_proposed", ["proposal", "authority", "reference"]);
const answered = auditKind("assistance.disclosure_answered", ["proposal", "answer", "work"]);
const disclosed = auditKind("assistance.disclosed", ["reference"]);

const DAY = 86_400_000;

/** Packs a member's own export into one file for the authority. */
export const disclosureWork = longWork<{ member: number }>({
  name: "authority_export",
  right: "member.export",
  input: z.strictObject({ member: z.int().positive() }),
  aboutMember: ({ member }) => member,
  async run(app, { member }, { report }) {
    if (!(await findAccount(app.db, member))) throw new Refusal("assistance.no_account");
    const body = packMember(app, member, report);
    return { name: `member-${member}.zip`, contentType: "application/zip", body };
  },
});

type Disclosure = Omit<BodyOf<typeof proposeContract>, "why">;

/** @throws Refusal `staff.own_account`, `staff.already_proposed`; GroundError `not_found`, or for `silent_until` */
export async function proposeDisclosure(
  call: StaffCaller,
  { why, ...asked }: BodyOf<typeof proposeContract>,
): Promise<{ id: number }> {
  const { app, person } = call;
  const { member: memberId, authority, reference } = asked;
  const at = app.clock.now();
  requireSilence(asked, at);
  let id = 0;
  await actForMember(call, {
    ...{ kind: proposed, memberId, why },
    async work(tx) {
      await requireAccount(tx, memberId);
      await refuseOwnMember(tx, { memberId, personId: person.personId });
      const proposal = await insertProposal(tx, {
        ...{
          kind: DISCLOSURE_PROPOSAL,
          why,
          at,
          aboutPersonId: null,
          byId: person.personId,
          seenVersion: null,
        },
        subject: `member:${memberId}`,
        input: JSON.stringify(asked),
        expiresAt: new Date(at.getTime() + PROPOSAL_MS),
      });
      id = proposal.id;
      await tellDeskAfter(tx, { about: "proposals" });
      return { proposal: id, authority, reference };
    },
  });
  return { id };
}

function requireSilence({ silent_until }: Disclosure, now: Date): void {
  if (silent_until === undefined) return;
  const days = (Date.parse(silent_until) - now.getTime()) / DAY;
  if (days <= 0 || days > MOST_SILENT_DAYS)
    throw invalidField("silent_until", "assistance:invalid.silent_until", { days: MOST_SILENT_DAYS });
}

/** @throws GroundError `not_found` */
async function requireAccount(db: Db, memberId: number): Promise<void> {
  const account = await findAccount(db, memberId);
  if (!account || account.erasingAt) throw new GroundError("not_found");
}

/**
 * Answers another operator's proposal. To agree queues the export, and tells it in the member's own export: at once, or
 * after the time for which the authority asked for silence.
 * @throws Refusal `staff.own_proposal`, `staff.proposal_over`, `staff.own_account`; GroundError `not_found`
 */
export async function answerDisclosure(
  call: StaffCaller,
  { id, answer, why }: BodyOf<typeof answerContract>,
): Promise<void> {
  const { app, person } = call;
  const { personId } = person;
  const at = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    const proposal = await lockOpenProposal(app, tx, { id, personId, kinds: [DISCLOSURE_PROPOSAL] });
    const asked = proposal.input as Disclosure;
    const about = { subject: `member:${asked.member}`, aboutId: asked.member };
    await refuseOwnMember(tx, { memberId: asked.member, personId });
    await answerProposalRow(tx, id, { answer, answeredBy: personId, answeredAt: at, answerWhy: why });
    await tellDeskAfter(tx, { about: "proposals" });
    const begun = answer === "agreed" ? await disclose(call, tx, { asked, why: proposal.why }) : null;
    if (begun)
      await writeAccess(app, tx, {
        ...{ kind: disclosed, actor: actorOf(call), ...about, reasonId: begun.reasonId },
        after: { reference: asked.reference },
      });
    await writeAudit(app, tx, {
      ...{ kind: answered, actor: actorOf(call), ...about, why },
      after: { proposal: id, answer, ...(begun && { work: begun.runId }) },
    });
  });
}

async function disclose(call: StaffCaller, tx: Tx, { asked, why }: { asked: Disclosure; why: string }) {
  const { app, person } = call;
  const { member, reference, silent_until } = asked;
  await requireAccount(tx, member);
  const runId = randomUUID();
  await queueWork(app, tx, {
    ...{ kind: disclosureWork, id: runId, input: { member }, why, actor: actorOf(call) },
  });
  await tellDeskAfter(tx, { about: "work", id: runId });
  const reasonId = await stateDisclosure(tx, {
    ...{ personId: person.personId, aboutId: member, words: why, reference, at: app.clock.now() },
    silentUntil: silent_until === undefined ? null : new Date(silent_until),
  });
  return { runId, reasonId };
}
