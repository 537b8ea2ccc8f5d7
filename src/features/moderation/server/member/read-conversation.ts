import type { BodyOf, OutputOf, QueryOf } from "#base/endpoint.ts";
import { Refusal } from "#base/refusal.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import { listPairMessages } from "#features/chat/server/chat.ts";
import {
  actorOf,
  auditKind,
  giveReason,
  type Reason,
  requireReason,
  viewReason,
  writeAccess,
} from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import type { giveContentReason, readMemberConversation } from "../../member-contract.ts";
import { listReportedMessages } from "../cases/queries-list.ts";
import { refuseOwnAccount } from "../own-account.ts";

const conversationRead = auditKind("moderation.conversation_read", ["from", "until"]);

const PAGE = 50;

/** @throws GroundError `not_found`; Refusal `moderation.own_account` */
export async function stateContentReason(
  call: StaffCaller,
  { member: aboutId, ...reason }: BodyOf<typeof giveContentReason>,
): Promise<{ open_until: string }> {
  await requireStranger(call, aboutId);
  const { until } = await giveReason(call.app, actorOf(call), { ...reason, aboutId, scope: "content" });
  return { open_until: until.toISOString() };
}

/**
 * Reads a page of what two members wrote to each other. Both are told of it in their exports, so it is noted for both.
 * @throws Refusal `staff.reason_first`, `moderation.own_account`, or `moderation.not_found` if they never wrote
 */
export async function readConversation(
  call: StaffCaller,
  { member, other, upto }: QueryOf<typeof readMemberConversation>,
): Promise<OutputOf<typeof readMemberConversation>> {
  const { app, person } = call;
  const reason = await requireReason(app, { personId: person.personId, aboutId: member, scope: "content" });
  const pair = [await requireStranger(call, member), await requireStranger(call, other)];
  const found = await listPairMessages(app.db, { pair: [member, other], upto, limit: PAGE });
  if (!found) throw new Refusal("moderation.not_found", {}, 404);
  const { conversation, messages, lastSeq } = found;
  const [first, last] = [messages.at(0)?.seq ?? 0, messages.at(-1)?.seq ?? 0];
  await noteBoth(call, { pair: [member, other], reason, conversation, from: first, upto: last });
  const reported = await listReportedMessages(app.db, {
    subjects: messages.map(({ seq }) => `message:${conversation}:${seq}`),
  });
  return {
    reason: viewReason(reason),
    names: pair.map(({ id, username }) => ({ id, name: username })),
    messages: messages.map(({ seq, senderId, kind, body, sentAt, hiddenAt }) => ({
      ...{ seq, from: senderId, kind, text: kind === "text" ? body : null, sent_at: sentAt.toISOString() },
      is_hidden: hiddenAt !== null,
      is_reported: reported.has(`message:${conversation}:${seq}`),
    })),
    earlier: first > 1 ? first - 1 : null,
    later: last < lastSeq ? Math.min(last + PAGE, lastSeq) : null,
  };
}

type Noted = { pair: [number, number]; reason: Reason; conversation: number; from: number; upto: number };

async function noteBoth(call: StaffCaller, { pair, reason, conversation, from, upto }: Noted): Promise<void> {
  const { app } = call;
  const entry = {
    kind: conversationRead,
    actor: actorOf(call),
    reasonId: reason.id,
    after: { from, until: upto },
  };
  await app.db.transaction().execute(async (tx) => {
    for (const aboutId of pair)
      await writeAccess(app, tx, { ...entry, aboutId, subject: `conversation:${conversation}` });
  });
}

/** Nobody reads what they wrote themselves as a member. */
async function requireStranger(
  { app, person }: { app: Pick<App, "db">; person: { personId: number } },
  memberId: number,
) {
  const account = await findAccount(app.db, memberId);
  if (!account) throw new GroundError("not_found");
  await refuseOwnAccount(app.db, { personId: person.personId, memberId });
  return account;
}
