import { Refusal } from "#base/refusal.ts";
import type { Db } from "#db/database.ts";
import { hasConversation, hasPartnerLeft, takeMessages, tellOfBlock } from "#features/chat/server/chat.ts";
import { listOwnPhotos, listTilesWithBlocked } from "#features/photos/server/photos.ts";
import { listCards, readCard, readOwnProfile } from "#features/profiles/server/profiles.ts";
import * as safety from "#features/safety/contract.ts";
import {
  blockMember,
  type Evidence,
  knowsMember,
  listBlockedBy,
  reportMember,
  unblockMember,
} from "#features/safety/server/safety.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { handle, type MemberCall } from "#platform/calls/handle.ts";
import { type BlockedMember, listBlocks } from "../contract.ts";

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
    const evidence = await (body.subject === "message"
      ? takeMessage(call, body)
      : takeProfile(call, body.member));
    if (body.subject === "photo" && !evidence.photos.some(({ id }) => id === body.photo))
      throw new Refusal("safety.photo_gone", {}, 404);
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
  return cards.map(({ memberId, username }) => ({
    id: memberId,
    name: username,
    member: tileOf.get(memberId) ?? null,
  }));
}

async function takeProfile(
  { app, viewer }: MemberCall<typeof safety.reportMember>,
  memberId: number,
): Promise<Evidence> {
  const card = await readCard(app, memberId);
  const isKnown = await knowsMember(app, app.db, { viewer, other: card, hasMet: hasMet(viewer) });
  if (!isKnown && !(await hasPartnerLeft(app.db, { viewerId: viewer.memberId, otherId: memberId })))
    throw new Refusal("safety.gone", {}, 404);
  return takeEvidence(app, memberId);
}

/** A recipient may report a message even if its sender has left or hides by now. */
async function takeMessage(
  { app, viewer }: MemberCall<typeof safety.reportMember>,
  { member, conversation, seq }: { member: number; conversation: number; seq: number },
): Promise<Evidence> {
  const messages = await takeMessages(app.db, {
    receiverId: viewer.memberId,
    senderId: member,
    conversation,
    seq,
  });
  if (messages.length === 0) throw new Refusal("safety.message_gone", {}, 404);
  return { ...(await takeEvidence(app, member)), messages };
}

/** Includes private photos: the viewer may have been granted them, and whoever reviews the report may see all. */
async function takeEvidence(app: Pick<App, "db" | "clock">, memberId: number): Promise<Evidence> {
  const [profile, photos] = await Promise.all([
    readOwnProfile(app, memberId),
    listOwnPhotos(app.db, memberId),
  ]);
  return {
    name: profile.name,
    about: profile.about_me,
    photos: photos
      .filter(({ status }) => status === "active")
      .map(({ id, filename }) => ({ id, key: filename.slice(0, filename.indexOf("/")) })),
  };
}
