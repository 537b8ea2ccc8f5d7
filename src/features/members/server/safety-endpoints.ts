import { Refusal } from "#base/refusal.ts";
import type { Db } from "#db/database.ts";
import { hasConversation, hasPartnerLeft, takeMessages, tellOfBlock } from "#features/chat/server/chat.ts";
import { listTilesWithBlocked } from "#features/photos/server/photos.ts";
import { listCards, readCard } from "#features/profiles/server/profiles.ts";
import * as safety from "#features/safety/contract.ts";
import {
  blockMember,
  type Evidence,
  knowsMember,
  listBlockedBy,
  reportMember,
  unblockMember,
} from "#features/safety/server/safety.ts";
import { nameOf } from "#i18n/name-of.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { handle, type MemberCall } from "#platform/calls/handle.ts";
import { type BlockedMember, listBlocks } from "../contract.ts";
import { takeEvidence } from "./take-evidence.ts";

/** The feature safety knows no profiles, so this feature passes it what it needs of them. */
export const safetyEndpoints = [
  handle(safety.blockMember, { who: "member", perMinute: 60 }, async ({ app, viewer, body }) => {
    await blockMember(app, viewer, {
      memberId: body.member,
      findOther: (db, id) => readCard({ db, clock: app.clock }, id),
      hasMet: hasMet(viewer),
    });
    tellOfBlock(app, [viewer.memberId, body.member]);
  }),
  handle(safety.unblockMember, { who: "member", perMinute: 60 }, async ({ app, viewer, body }) => {
    await unblockMember(app, viewer.memberId, body.member);
    tellOfBlock(app, [viewer.memberId, body.member]);
  }),
  handle(listBlocks, { who: "member", perMinute: 120 }, async (call) => ({ blocks: await readBlocks(call) })),
  handle(safety.reportMember, { who: "member", perMinute: 30 }, async (call) => {
    const { app, viewer, body } = call;
    if (body.member === viewer.memberId) throw new Refusal("safety.yourself");
    const evidence = await readEvidence(call);
    if (!evidence) throw new Refusal("safety.photo_gone", {}, 404);
    await reportMember(app, call, { report: body, evidence });
  }),
];

function hasMet({ memberId }: MemberViewer) {
  return (db: Db, otherId: number) => hasConversation(db, memberId, otherId);
}

async function readBlocks(call: MemberCall<typeof listBlocks>): Promise<BlockedMember[]> {
  const { app, viewer } = call;
  const ids = await listBlockedBy(app.db, viewer.memberId);
  const [cards, tiles] = await Promise.all([listCards(app, ids), listTilesWithBlocked(app, call, ids)]);
  const tileOf = new Map(tiles.map((tile) => [tile.id, tile]));
  return cards.map((card) => ({
    id: card.memberId,
    name: nameOf(call.texts, card),
    member: tileOf.get(card.memberId) ?? null,
  }));
}

/** These reasons need more of the member's messages as evidence. */
const WHOLE_CONVERSATION = { reasons: ["scam", "insult"], messages: 50 };

async function readEvidence(call: MemberCall<typeof safety.reportMember>): Promise<Evidence | null> {
  const { app, viewer, body } = call;
  const { member: memberId } = body;
  if (body.subject !== "message") {
    await requireKnown(app, viewer, memberId);
    return takeEvidence(app, { memberId, ...(body.subject === "photo" && { photo: body.photo }) });
  }
  const { conversation, seq } = body;
  // A recipient may report a message even if its sender has left or is hidden now.
  const messages = await takeMessages(app.db, {
    receiverId: viewer.memberId,
    senderId: memberId,
    ...{ conversation, seq },
    latest: WHOLE_CONVERSATION.reasons.includes(body.reason) ? WHOLE_CONVERSATION.messages : 0,
  });
  if (messages.length === 0) throw new Refusal("safety.message_gone", {}, 404);
  return takeEvidence(app, { memberId, messages, seq });
}

async function requireKnown(app: App, viewer: MemberViewer, memberId: number): Promise<void> {
  const card = await readCard(app, memberId);
  const isKnown = await knowsMember(app, app.db, { viewer, other: card, hasMet: hasMet(viewer) });
  if (!isKnown && !(await hasPartnerLeft(app.db, { viewerId: viewer.memberId, otherId: memberId })))
    throw new Refusal("safety.gone", {}, 404);
}
