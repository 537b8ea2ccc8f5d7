import { z } from "zod";
import { isRefusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { readAccount } from "#features/accounts/server/accounts.ts";
import { lockPair } from "#features/safety/server/safety.ts";
import type { App, RequestSite } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { GroundError } from "#platform/errors.ts";
import type { Job } from "#platform/job.ts";
import type { MessageKind } from "../../rules.ts";
import { type Placed, placeMessage } from "../place-message.ts";
import { tellChanged, tellReload } from "../tell.ts";
import { findWaiting, lockWaiting, setRefused } from "./queries-held.ts";

const JOB = "send-held-messages";

/** With the confirmation, in its transaction. */
export async function sendHeldLater(tx: Tx, { memberId }: { memberId: number }): Promise<void> {
  if (await findWaiting(tx, { senderId: memberId }))
    await enqueue(tx, JOB, { memberId }, { key: `${JOB} ${memberId}` });
}

export const sendHeldMessages: Job = {
  name: JOB,
  run: (app, payload) => sendHeld(app, z.object({ memberId: z.int() }).parse(payload).memberId),
};

type Sender = { site: RequestSite; viewer: { memberId: number } };

async function sendHeld(app: App, memberId: number): Promise<void> {
  const next = await findWaiting(app.db, { senderId: memberId });
  if (!next) return;
  const { siteId } = await readAccount(app.db, memberId);
  await sendWaiting(app, { site: app.sites.get(siteId), viewer: { memberId } });
}

/** What is held for one member, now. */
export function sendHeldTo(app: App, { site, viewer }: Sender, receiverId: number): Promise<void> {
  return sendWaiting(app, { site, viewer }, receiverId);
}

/** In their order. What was sent before, by a run that broke off, is held no more; what was refused is not tried again. */
async function sendWaiting(app: App, sender: Sender, to: number | null = null): Promise<void> {
  const { memberId } = sender.viewer;
  const nextAfter = (after: number) => findWaiting(app.db, { senderId: memberId, receiverId: to, after });
  let next = await nextAfter(0);
  let refusals = 0;
  while (next) {
    const { id, receiverId } = next;
    try {
      const placed = await sendOne(app, sender, { id, receiverId });
      if (placed?.outcome === "sent") tellChanged(app, [memberId, receiverId], placed.conversation);
    } catch (error) {
      // Banned, or leaving, since then: nothing of this member is sent.
      if (error instanceof GroundError && error.code === "authentication_required") return;
      if (!isRefusal(error)) throw error;
      const { code } = error;
      await app.db.transaction().execute((tx) => setRefused(tx, id, code));
      refusals++;
    }
    next = await nextAfter(id);
  }
  if (refusals > 0) tellReload(app, [memberId]);
}

/** The pair's lock first, as `chat_send` takes it before it takes the row away. */
function sendOne(
  app: App,
  sender: Sender,
  { id, receiverId }: { id: number; receiverId: number },
): Promise<Placed | null> {
  return app.db.transaction().execute(async (tx) => {
    await lockPair(tx, sender.viewer.memberId, receiverId);
    const held = await lockWaiting(tx, id);
    if (!held) return null;
    const { clientId, body } = held;
    return placeMessage(app, tx, sender, {
      id: clientId,
      to: receiverId,
      kind: held.kind as MessageKind,
      body,
    });
  });
}
