import type { App } from "#platform/app.ts";
import type { Forgotten } from "#platform/retention/retention.ts";
import { tellSessionsEnded } from "../log-in/live-sessions.ts";
import { lockMember } from "../queries.ts";
import { changeStanding } from "../standing/change-standing.ts";
import { listUnconfirmedBefore } from "./queries-erasure.ts";

const BATCH = 200;

type Parts = Pick<App, "db" | "clock" | "announce" | "bus">;

/** Closes accounts that were made before this time and never confirmed. Their erasure is due at once. */
export async function closeUnconfirmed(app: Parts, before: Date): Promise<Forgotten> {
  const members = await listUnconfirmedBefore(app.db, before, BATCH);
  let count = 0;
  for (const { id } of members) if (await close(app, id)) count += 1;
  return { count, more: members.length === BATCH };
}

async function close(app: Parts, memberId: number): Promise<boolean> {
  const closed = await app.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (member?.status !== "not_confirmed" || member.closedAt) return false;
    const now = app.clock.now();
    await changeStanding(app, tx, { member, change: { closedAt: now, eraseAt: now } });
    return true;
  });
  if (closed) tellSessionsEnded(app, memberId);
  return closed;
}
