import { z } from "zod";
import { liveReload } from "#base/live.ts";
import { isRefusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { readAccount } from "#features/accounts/server/accounts.ts";
import { lockPair } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { enqueueOnce } from "#platform/enqueue.ts";
import type { Job } from "#platform/job.ts";
import { publishLive } from "#platform/live/tell-live.ts";
import { type Liker, placeLike } from "../like-member.ts";
import { tellLike } from "../tell-like.ts";
import { deleteWaiting, findNextWaiting, listConfirmedLikers } from "./queries-waiting.ts";

const JOB = "send-waiting-likes";

/** Call within the transaction of the confirmation. */
export async function sendLikesLater(tx: Tx, { memberId }: { memberId: number }): Promise<void> {
  if (await findNextWaiting(tx, { likerId: memberId, after: null }))
    await enqueueOnce(tx, { job: JOB, key: `${JOB} ${memberId}` }, { memberId });
}

export const waitingLikesJobs: Job[] = [
  {
    name: JOB,
    run: (app, payload) => sendWaitingLikes(app, z.object({ memberId: z.int() }).parse(payload).memberId),
  },
  // Sends what the limit of a day has kept back, and what a process of an older version has confirmed.
  {
    name: "send-remaining-likes",
    schedule: "23 * * * *",
    async run(app) {
      for (const memberId of await listConfirmedLikers(app.db)) await sendWaitingLikes(app, memberId);
    },
  },
];

/**
 * Sends likes in the order in which they were given. A like that is refused now is dropped, and one that exceeds the
 * limit stays for a later run (decision 0047).
 */
async function sendWaitingLikes(app: App, memberId: number): Promise<void> {
  let next = await findNextWaiting(app.db, { likerId: memberId, after: null });
  if (!next) return;
  const { siteId, status } = await readAccount(app.db, memberId);
  if (status !== "active") return;
  const liker: Liker = { site: app.sites.get(siteId), viewer: { kind: "member", memberId, status } };
  while (next) {
    if ((await sendOne(app, liker, next.likedId)) === "later") break;
    next = await findNextWaiting(app.db, { likerId: memberId, after: next });
  }
  publishLive(app, [memberId], { event: liveReload });
}

async function sendOne(app: App, liker: Liker, likedId: number): Promise<"done" | "later"> {
  const like = { likerId: liker.viewer.memberId, likedId };
  try {
    const placed = await app.db.transaction().execute(async (tx) => {
      await lockPair(tx, like.likerId, like.likedId);
      // The giver has taken it back, or another run has sent it.
      if (!(await deleteWaiting(tx, like))) return null;
      return placeLike(app, tx, { ...liker, memberId: likedId });
    });
    if (placed?.isNew) await tellLike(app, { ...like, match: placed.answer.match, at: placed.at });
    return "done";
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.code === "likes.too_many") return "later";
    await app.db.transaction().execute((tx) => deleteWaiting(tx, like));
    return "done";
  }
}
