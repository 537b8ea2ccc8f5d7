import { Refusal } from "#base/refusal.ts";
import type { Db } from "#db/database.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { refuseIfDeleted } from "#platform/refuse-if-deleted.ts";
import { memberBlocked, memberUnblocked } from "./events.ts";
import { type HasMet, knowsMember } from "./knows-member.ts";
import { lockPair } from "./lock-pair.ts";
import { deleteBlock, insertBlock } from "./queries.ts";
import type { OtherMember } from "./read-visibility.ts";

/** Reads the other member's card inside the transaction that decides. */
type FindOther = (db: Db, memberId: number) => Promise<OtherMember | undefined>;

/**
 * Succeeds if the member is blocked already.
 * @throws Refusal `safety.yourself`, or `safety.gone` if the viewer cannot know of the member
 */
export async function blockMember(
  app: Pick<App, "db" | "clock" | "announce" | "members">,
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
      if (!(await knowsMember(app, tx, { viewer, other, hasMet }))) throw gone();
      const block = { blockerId, blockedId: memberId, at: app.clock.now() };
      if (await insertBlock(tx, block)) await app.announce(tx, memberBlocked, block);
    })
    .catch(refuseIfDeleted(gone));
}

/** Succeeds if there is no block. */
export async function unblockMember(
  app: Pick<App, "db" | "clock" | "announce">,
  blockerId: number,
  blockedId: number,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await lockPair(tx, blockerId, blockedId);
    if (!(await deleteBlock(tx, { blockerId, blockedId }))) return;
    await app.announce(tx, memberUnblocked, { blockerId, blockedId, at: app.clock.now() });
  });
}

function gone() {
  return new Refusal("safety.gone", {}, 404);
}
