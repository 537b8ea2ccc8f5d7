import type { App } from "#platform/app.ts";
import { tellSessionsEnded } from "../log-in/live-sessions.ts";
import { lockMember } from "../queries.ts";
import { changeStanding } from "../standing/change-standing.ts";
import { listUnconfirmedBefore } from "./queries-erasure.ts";

const UNCONFIRMED_KEPT_DAYS = 30;
const DAY = 86_400_000;
const BATCH = 200;

type Parts = Pick<App, "db" | "clock" | "announce" | "bus">;

/** Closes the accounts that were never confirmed. Their erasure is due at once. */
export async function closeUnconfirmed(app: Parts): Promise<void> {
  const before = new Date(app.clock.now().getTime() - UNCONFIRMED_KEPT_DAYS * DAY);
  for (;;) {
    const members = await listUnconfirmedBefore(app.db, before, BATCH);
    for (const { id } of members) await close(app, id);
    if (members.length < BATCH) return;
  }
}

async function close(app: Parts, memberId: number): Promise<void> {
  const closed = await app.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (member?.status !== "not_confirmed") return false;
    const now = app.clock.now();
    await changeStanding(app, tx, { member, change: { closedAt: now, eraseAt: now } });
    return true;
  });
  if (closed) tellSessionsEnded(app, memberId);
}
