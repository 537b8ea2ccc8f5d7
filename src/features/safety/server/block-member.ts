import { Refusal } from "#base/refusal.ts";
import type { Db } from "#db/database.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { refuseIfDeleted } from "#platform/refuse-if-deleted.ts";
import { isKnown } from "../rules.ts";
import { memberBlocked, memberUnblocked } from "./events.ts";
import { lockPair } from "./lock-pair.ts";
import { deleteBlock, insertBlock } from "./queries.ts";
import { type OtherMember, readVisibility } from "./read-visibility.ts";

/** Reads the other member's card inside the transaction that decides. */
type FindOther = (db: Db, memberId: number) => Promise<OtherMember | undefined>;

/** Whether the two have a conversation, so that the viewer knows of the other member although they hide. */
type HasMet = (db: Db, memberId: number) => Promise<boolean>;

/**
 * Succeeds if the member is blocked already.
 * @throws Refusal `safety.yourself`, or `safety.gone` if the viewer cannot know of the member
 */
export async function blockMember(
  app: App,
  viewer: MemberViewer,
  { memberId, findOther, hasMet }: { memberId: number; findOther: FindOther; hasMet?: HasMet },
): Promise<void> {
  const { memberId: blockerId } = viewer;
  if (memberId === blockerId) throw new Refusal("safety.yourself");
  await app.db
    .transaction()
    .execute(async (tx) => {
      await lockPair(tx, blockerId, memberId);
      const other = await findOther(tx, memberId);
      const visibility = other ? await readVisibility(app, tx, { viewer, other }) : "gone";
      if (!isKnown(visibility) && !(visibility === "hidden" && (await hasMet?.(tx, memberId)))) throw gone();
      const block = { blockerId, blockedId: memberId, at: app.clock.now() };
      if (await insertBlock(tx, block)) await app.announce(tx, memberBlocked, block);
    })
    .catch(refuseIfDeleted(gone));
}

/** Succeeds if there is no block. */
export async function unblockMember(app: App, blockerId: number, blockedId: number): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await lockPair(tx, blockerId, blockedId);
    if (!(await deleteBlock(tx, { blockerId, blockedId }))) return;
    await app.announce(tx, memberUnblocked, { blockerId, blockedId, at: app.clock.now() });
  });
}

function gone() {
  return new Refusal("safety.gone", {}, 404);
}
