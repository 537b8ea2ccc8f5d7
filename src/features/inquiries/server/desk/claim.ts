import type { Tx } from "#db/database.ts";
import { isOwnAccount, tellDeskAfter, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { holderOf } from "../../rules.ts";
import { lockInquiry } from "../queries.ts";
import { leaseEnd, lockFor, type Person, setHolder } from "./hold.ts";
import { inquiryKinds } from "./kinds.ts";
import { lockNext } from "./queries-desk.ts";

type Parts = Pick<App, "db" | "clock">;

/**
 * Gives an inquiry, or the one that has waited longest, to the person for 20 minutes. Who holds it gets as long again.
 * @throws Refusal `inquiries.not_found`, `inquiries.taken`, `staff.own_account`
 */
export function claimInquiry(app: Parts, actor: Person, wanted: number | null) {
  const at = app.clock.now();
  const { personId } = actor;
  return app.db.transaction().execute(async (tx) => {
    const inquiry =
      wanted === null
        ? await lockNextOfOthers(tx, { personId, at })
        : await lockFor(app, tx, { id: wanted, personId });
    if (!inquiry) return { id: null, held_until: null };
    const { id, memberId } = inquiry;
    const until = leaseEnd(at);
    await setHolder(tx, id, { personId, until });
    const answer = { id, held_until: until.toISOString() };
    if (holderOf(inquiry, at) === personId) return answer;
    await tellDeskAfter(tx, { about: "inquiry", id });
    await writeAudit(app, tx, {
      kind: inquiryKinds.claimed,
      actor,
      subject: `inquiry:${id}`,
      aboutId: memberId,
    });
    return answer;
  });
}

/** Passes over what the person has asked as a member. */
async function lockNextOfOthers(tx: Tx, { personId, at }: { personId: number; at: Date }) {
  const own: number[] = [];
  for (;;) {
    const inquiry = await lockNext(tx, { at, except: own });
    if (!inquiry || !(await isOwnAccount(tx, { personId, memberId: inquiry.memberId }))) return inquiry;
    own.push(inquiry.id);
  }
}

/** Gives an inquiry back. Does nothing if somebody else holds it. */
export function releaseInquiry(app: Parts, actor: Person, id: number): Promise<void> {
  return app.db.transaction().execute(async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    if (!inquiry || holderOf(inquiry, app.clock.now()) !== actor.personId) return;
    await setHolder(tx, id, null);
    await tellDeskAfter(tx, { about: "inquiry", id });
    const aboutId = inquiry.memberId;
    await writeAudit(app, tx, { kind: inquiryKinds.released, actor, subject: `inquiry:${id}`, aboutId });
  });
}
