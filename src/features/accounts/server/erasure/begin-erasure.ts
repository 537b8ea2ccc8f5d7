import { z } from "zod";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { forgetOutbox } from "#platform/outbox/outbox.ts";
import { isDueForErasure } from "../../standing-rules.ts";
import { forgiveTries } from "../log-in/count-tries.ts";
import { tellSessionsEnded } from "../log-in/live-sessions.ts";
import { deleteChallengesOf, deletePasskeysOf } from "../log-in/queries-passkey.ts";
import { deleteSessionsBut } from "../log-in/queries-session.ts";
import { lockMember, type MemberRow } from "../queries.ts";
import { changeStanding } from "../standing/change-standing.ts";
import { hashAddress } from "./erasure-list.ts";
import { sealLastMail } from "./last-mail.ts";
import { deleteTokensOf, emptyMember, insertErasure, listTokenPayloads } from "./queries-erasure.ts";

type Parts = Pick<App, "db" | "clock" | "announce" | "bus" | "seal">;

/**
 * Takes the step from which nobody can come back, if the erasure is due. Does nothing if it has begun already.
 * @param tell whether to send the last mail
 */
export async function beginErasure(app: Parts, memberId: number, { tell }: { tell: boolean }): Promise<void> {
  const began = await app.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (!member || member.erasingAt || !isDueForErasure(member, app.clock.now())) return false;
    await begin(app, tx, { member, tell });
    return true;
  });
  if (began) tellSessionsEnded(app, memberId);
}

async function begin(app: Parts, tx: Tx, { member, tell }: { member: MemberRow; tell: boolean }) {
  const { id: memberId, email } = member;
  const now = app.clock.now();
  await insertErasure(tx, {
    memberId,
    askedAt: member.closedAt ?? now,
    startedAt: now,
    siteId: member.siteId,
    addressHash: member.emailKey && hashAddress(app, member.emailKey),
  });
  // An address that was never confirmed may belong to someone else.
  if (tell && email && member.confirmedAt) {
    await enqueue(tx, "send-account-gone-mail", sealLastMail(app, { ...member, email }));
  }
  await forgetOutbox(tx, [...(email ? [email] : []), ...(await listFormerAddresses(tx, memberId))]);
  await forgiveTries(tx, member);
  await changeStanding(app, tx, { member, change: { erasingAt: now } });
  await emptyMember(tx, memberId);
  await deleteSessionsBut(tx, { memberId, keep: null });
  await deletePasskeysOf(tx, memberId);
  await deleteChallengesOf(tx, memberId);
  await deleteTokensOf(tx, memberId);
}

const withEmail = z.object({ email: z.string() });

/** Addresses that the links of mail changes name. */
async function listFormerAddresses(tx: Tx, memberId: number): Promise<string[]> {
  const tokens = await listTokenPayloads(tx, memberId);
  return tokens.flatMap(({ payload }) => withEmail.safeParse(payload).data?.email ?? []);
}
