import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
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
import { GroundError } from "#platform/errors.ts";
import { settleDebit } from "../../debit/take-returns.ts";
import { insertEntry, lockPayment } from "../../payments/queries-payment.ts";
import { findOrder } from "../../queries.ts";
import { lockReceivable, noteWrittenOff } from "./queries-receivable.ts";

export const WRITE_OFF_PROPOSAL = "shop.write_off";
export type WriteOff = { order: number; amount: number };

const proposed = auditKind("shop.write_off_proposed", ["proposal", "amount", "currency"]);
const answered = auditKind("shop.write_off_answered", ["proposal", "answer"]);
const writtenOff = auditKind("shop.receivable_written_off", ["amount", "currency", "proposal"]);

/**
 * Proposes to another person to give up what is owed for an order.
 * @throws Refusal `shop-desk.receivable_over`, `shop-desk.receivable_changed`, `staff.own_account`,
 * `staff.already_proposed`; GroundError `not_found`
 */
export async function proposeWriteOff(
  call: StaffCaller,
  { order, amount, why }: WriteOff & { why: string },
): Promise<{ id: number }> {
  const { app, person } = call;
  await settleDebit(app, order);
  const at = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    const owed = await lockDebt(tx, order);
    await refuseOwnOrder(tx, { order, personId: person.personId });
    if (!owed) throw new GroundError("not_found");
    if (owed.state !== "open") throw new Refusal("shop-desk.receivable_over");
    if (owed.amount !== amount) throw new Refusal("shop-desk.receivable_changed");
    const { id } = await insertProposal(tx, {
      ...{ kind: WRITE_OFF_PROPOSAL, subject: `order:${order}`, seenVersion: null, aboutPersonId: null, why },
      ...{ input: JSON.stringify({ order, amount } satisfies WriteOff), byId: person.personId, at },
      expiresAt: new Date(at.getTime() + PROPOSAL_MS),
    });
    const { currency } = owed;
    await note(call, tx, { order, kind: proposed, why, after: { proposal: id, amount, currency } });
    await tellDeskAfter(tx, { about: "proposals" });
    return { id };
  });
}

type Answer = { id: number; answer: "agreed" | "refused"; why: string };

/**
 * Answers another person's proposal. Agreeing books the debt as a loss, unless it has changed since.
 * @throws Refusal `staff.own_proposal`, `staff.own_account`, `staff.proposal_over`, `staff.changed_since`
 */
export async function answerWriteOff(call: StaffCaller, { id, answer, why }: Answer): Promise<void> {
  const { app, person } = call;
  const { personId } = person;
  const at = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    const proposal = await lockOpenProposal(app, tx, { id, personId, kinds: [WRITE_OFF_PROPOSAL] });
    await answerProposalRow(tx, id, { answer, answeredBy: personId, answeredAt: at, answerWhy: why });
    const wanted = proposal.input as unknown as WriteOff;
    const { order, amount } = wanted;
    await refuseOwnOrder(tx, { order, personId });
    const people = { by: proposal.byId, agreedBy: personId };
    const currency =
      answer === "agreed"
        ? await writeOff(tx, wanted, { at, proposal: id, people, why: proposal.why })
        : null;
    await note(call, tx, { order, kind: answered, why, after: { proposal: id, answer } });
    if (currency !== null)
      await note(call, tx, {
        ...{ order, kind: writtenOff, why: proposal.why, after: { amount, currency, proposal: id } },
      });
    await tellDeskAfter(tx, { about: "proposals" });
  });
}

type Agreed = { at: Date; proposal: number; people: { by: number; agreedBy: number }; why: string };

/** Books the debt as lost. @returns its currency */
async function writeOff(
  tx: Tx,
  { order, amount }: WriteOff,
  { at, proposal, people, why }: Agreed,
): Promise<string> {
  const owed = await lockDebt(tx, order);
  if (owed?.state !== "open" || owed.amount !== amount) throw new Refusal("staff.changed_since");
  const { currency } = owed;
  await insertEntry(tx, {
    ...{ orderId: order, kind: "written_off", debited: "loss", credited: "receivable" },
    ...{ amount, currency, key: `proposal:${proposal}`, at },
  });
  await noteWrittenOff(tx, order, {
    ...{ writtenOffAt: at, writtenOffBy: people.by, writtenOffAgreedBy: people.agreedBy, writtenOffWhy: why },
  });
  return currency;
}

async function lockDebt(tx: Tx, orderId: number) {
  // Every transaction that moves money takes the payment's lock first.
  await lockPayment(tx, orderId);
  return lockReceivable(tx, orderId);
}

async function refuseOwnOrder(tx: Tx, { order, personId }: { order: number; personId: number }) {
  await refuseOwnMember(tx, { personId, memberId: (await findOrder(tx, order))?.memberId ?? null });
}

type Noted = Pick<Parameters<typeof writeAudit>[2], "kind" | "after"> & { order: number; why: string };

async function note(call: StaffCaller, tx: Tx, { order, kind, why, after }: Noted): Promise<void> {
  const found = await findOrder(tx, order);
  await writeAudit(call.app, tx, {
    ...{ kind, actor: actorOf(call), why, after },
    ...{ subject: `order:${order}`, aboutId: found?.memberId ?? null },
  });
}
