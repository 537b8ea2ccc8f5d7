import { z } from "zod";
import { isRefusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { readAccount, readAgeFacts } from "#features/accounts/server/accounts.ts";
import { mayDoLater } from "#features/age/server/age.ts";
import { lockPair } from "#features/safety/server/safety.ts";
import type { App, RequestSite } from "#platform/app.ts";
import { enqueueOnce } from "#platform/enqueue.ts";
import { GroundError } from "#platform/errors.ts";
import type { Job } from "#platform/job.ts";
import type { MessageKind } from "../../rules.ts";
import { type Placed, placeMessage } from "../place-message.ts";
import { tellReload, tellSent } from "../tell.ts";
import { findWaiting, lockWaiting, setRefused } from "./queries-held.ts";

type Parts = Pick<App, "db" | "clock" | "bus" | "members" | "notices">;

const JOB = "send-held-messages";

/** Call within the transaction of the confirmation. */
export async function sendHeldLater(tx: Tx, { memberId }: { memberId: number }): Promise<void> {
  if (await findWaiting(tx, { senderId: memberId }))
    await enqueueOnce(tx, { job: JOB, key: `${JOB} ${memberId}` }, { memberId });
}

export const sendHeldMessages: Job = {
  name: JOB,
  run: (app, payload) => sendHeld(app, z.object({ memberId: z.int() }).parse(payload).memberId),
};

type Sender = { site: RequestSite; viewer: { memberId: number } };

async function sendHeld(
  app: Pick<App, "db" | "clock" | "bus" | "sites" | "members" | "notices">,
  memberId: number,
): Promise<void> {
  const next = await findWaiting(app.db, { senderId: memberId });
  if (!next) return;
  const { siteId } = await readAccount(app.db, memberId);
  const site = app.sites.get(siteId);
  const age = await readAgeFacts(app.db, memberId);
  if (age && !mayDoLater(app, { site, facts: age.facts, countries: age.sessionCountries, feature: "chat" }))
    return refuseWaiting(app, memberId);
  await sendWaiting(app, { site, viewer: { memberId } });
}

/** A message written at the sign-up is queued before anybody could ask for a proof of age. */
async function refuseWaiting(app: Pick<App, "db" | "bus">, memberId: number): Promise<void> {
  const nextAfter = (after: number) => findWaiting(app.db, { senderId: memberId, receiverId: null, after });
  for (let next = await nextAfter(0); next; next = await nextAfter(next.id)) {
    const { id } = next;
    await app.db.transaction().execute((tx) => setRefused(tx, id, "age.needed"));
  }
  tellReload(app, [memberId]);
}

/** Sends now everything that is queued for one receiver. */
export function sendHeldTo(app: Parts, { site, viewer }: Sender, receiverId: number): Promise<void> {
  return sendWaiting(app, { site, viewer }, receiverId);
}

/** Sends in order. Skips messages that an interrupted run has already sent and those that were refused. */
async function sendWaiting(app: Parts, sender: Sender, to: number | null = null): Promise<void> {
  const { memberId } = sender.viewer;
  const nextAfter = (after: number) => findWaiting(app.db, { senderId: memberId, receiverId: to, after });
  let next = await nextAfter(0);
  let refusals = 0;
  while (next) {
    const { id, receiverId } = next;
    try {
      const placed = await sendOne(app, sender, { id, receiverId });
      if (placed?.outcome === "sent") tellSent(app, { senderId: memberId, receiverId, placed });
    } catch (error) {
      // The sender was banned or left in the meantime: send nothing.
      if (error instanceof GroundError && error.code === "authentication_required") return;
      if (!isRefusal(error)) throw error;
      // Stored refusals have no values, so this one cannot contain the date.
      const code = error.code.startsWith("safety.") ? "safety.restricted" : error.code;
      await app.db.transaction().execute((tx) => setRefused(tx, id, code));
      refusals++;
    }
    next = await nextAfter(id);
  }
  if (refusals > 0) tellReload(app, [memberId]);
}

/** Locks the pair before the row, in the same order as `chat_send`. */
function sendOne(
  app: Pick<App, "db" | "clock" | "members">,
  sender: Sender,
  { id, receiverId }: { id: number; receiverId: number },
): Promise<Placed | null> {
  return app.db.transaction().execute(async (tx) => {
    await lockPair(tx, sender.viewer.memberId, receiverId);
    const held = await lockWaiting(tx, id);
    if (!held) return null;
    const { clientId, body } = held;
    const written = { id: clientId, to: receiverId, kind: held.kind as MessageKind, body };
    return placeMessage(app, tx, { sender, written });
  });
}
