import type { Tx } from "#db/database.ts";
import { lockPair } from "#features/safety/server/safety.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { tellLive } from "#platform/live/tell-live.ts";
import type { PhotoAccess } from "../contract.ts";
import { photoGranted } from "./events.ts";
import { readAccess } from "./judge-sight.ts";
import { deleteAccessBetween, deleteGrant, insertEntry, type Pair, upsertGrant } from "./queries-access.ts";
import { reachOut } from "./reach.ts";
import { grantNews } from "./tell-access.ts";

export async function grantPhotos(
  app: Pick<App, "db" | "clock" | "log" | "bus" | "announce" | "members" | "notices">,
  owner: MemberViewer,
  viewerId: number,
): Promise<PhotoAccess> {
  const pair = { ownerId: owner.memberId, viewerId };
  const at = app.clock.now();
  const action = async (tx: Tx): Promise<boolean> => {
    if (!(await upsertGrant(tx, { ...pair, grantedAt: at }))) return false;
    await insertEntry(tx, { ...pair, deed: "granted", at });
    await app.announce(tx, photoGranted, { ...pair, at });
    return true;
  };
  const isNew = await reachOut(app, owner, { otherId: viewerId, action });
  if (isNew) {
    app.notices.note({ memberId: viewerId, kind: "message", at });
    await tellLive(app, grantNews, pair);
  }
  return "granted";
}

/** Works for any member, even one who is no longer visible. A waiting request stays. */
export async function takeBackPhotos(app: Pick<App, "db" | "clock">, pair: Pair): Promise<PhotoAccess> {
  return app.db.transaction().execute(async (tx) => {
    await lockPair(tx, pair.ownerId, pair.viewerId);
    if (await deleteGrant(tx, pair)) {
      await insertEntry(tx, { ...pair, deed: "taken_back", at: app.clock.now() });
    }
    return readAccess(tx, pair.ownerId, pair.viewerId);
  });
}

/** After a block, ends grants and requests in both directions. They do not come back when the block is lifted. */
export async function endAccess(
  tx: Tx,
  { blockerId, blockedId }: { blockerId: number; blockedId: number },
  { clock }: Pick<App, "clock">,
): Promise<void> {
  const at = clock.now();
  for (const { ownerId, viewerId, grantedAt } of await deleteAccessBetween(tx, blockerId, blockedId)) {
    const ended = ownerId === blockerId ? "declined" : "withdrawn";
    await insertEntry(tx, { ownerId, viewerId, deed: grantedAt ? "taken_back" : ended, at });
  }
}
