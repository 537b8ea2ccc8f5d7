import type { Tx } from "#db/database.ts";
import { closeForInactivity } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { enqueueEach } from "#platform/enqueue.ts";
import type { Forgotten } from "#platform/retention/retention.ts";
import { INACTIVE_MAIL } from "./mail-inactive.ts";
import { deleteNotices, insertNotices, listOver, setSecondMail, takeOver } from "./queries-inactive.ts";

const BATCH = 200;
/** After every other mail: thousands may be due on one night. */
const LAST = 10;

/** Sends the first mail to members who were not here since before this time. */
export async function warnInactive(app: Pick<App, "db" | "clock">, before: Date): Promise<Forgotten> {
  return mail(app, (tx, now) => insertNotices(tx, { before, now, atMost: BATCH }));
}

/** Sends the second mail, and closes accounts whose owners did not come back after it. */
export async function closeInactive(app: App): Promise<Forgotten> {
  const told = await mail(app, (tx, now) => setSecondMail(tx, { now, atMost: BATCH }));
  const now = app.clock.now();
  const over = await listOver(app.db, now, BATCH);
  let count = 0;
  for (const memberId of over)
    if (await closeForInactivity(app, memberId, (tx) => takeOver(tx, memberId, now))) count += 1;
    // A member who came back, or closed the account, has no notice any more.
    else await app.db.transaction().execute((tx) => deleteNotices(tx, [memberId]));
  return { count, more: told.more || over.length === BATCH };
}

async function mail(
  { db, clock }: Pick<App, "db" | "clock">,
  choose: (tx: Tx, now: Date) => Promise<number[]>,
): Promise<Forgotten> {
  const memberIds = await db.transaction().execute(async (tx) => {
    const chosen = await choose(tx, clock.now());
    await enqueueEach(
      tx,
      { job: INACTIVE_MAIL, priority: LAST },
      chosen.map((memberId) => ({ memberId })),
    );
    return chosen;
  });
  return { count: memberIds.length, more: memberIds.length === BATCH };
}

/** Members who come back are no longer inactive. */
export async function welcomeBack(tx: Tx, { memberIds }: { memberIds: readonly number[] }): Promise<void> {
  if (memberIds.length > 0) await deleteNotices(tx, memberIds);
}

/** A member who is banned or has closed the account gets no such mail. */
export async function endNotice(tx: Tx, { memberId }: { memberId: number }): Promise<void> {
  await deleteNotices(tx, [memberId]);
}
