import type { App } from "#platform/app.ts";
import { findMember } from "../queries.ts";
import { beginErasure } from "./begin-erasure.ts";
import { listErasure } from "./erasure-list.ts";
import { findTraces } from "./find-traces.ts";
import { addDone, clearDone, deleteMember, endErasure, findErasure } from "./queries-erasure.ts";

/**
 * Erases a member whose erasure is due, or continues an erasure where an earlier run stopped. Does nothing for others.
 * @param tell whether to send the last mail
 */
export async function eraseMember(app: App, memberId: number, { tell = true } = {}): Promise<void> {
  await beginErasure(app, memberId, { tell });
  const erasure = await findErasure(app.db, memberId);
  if (!erasure || erasure.endedAt) return;
  const member = await findMember(app.db, memberId);
  if (member) {
    const { startedAt: at, addressHash: address } = erasure;
    await listErasure(app, { id: memberId, signed_up_at: member.signedUpAt, address, at });
  }
  for (const part of app.memberData) {
    if (erasure.done.includes(part.feature)) continue;
    await part.erase(app, memberId);
    await app.db.transaction().execute((tx) => addDone(tx, memberId, part.feature));
  }
  await app.db.transaction().execute((tx) => deleteMember(tx, memberId));
  await finish(app, memberId);
}

async function finish(app: App, memberId: number): Promise<void> {
  const traces = await findTraces(app.db, memberId);
  if (traces.length === 0) {
    await app.db.transaction().execute((tx) => endErasure(tx, memberId, app.clock.now()));
    return;
  }
  app.metrics.erasureTraces.inc();
  app.log.error(
    { member: memberId, traces },
    "traces of an erased member; the next run erases every part again",
  );
  await app.db.transaction().execute((tx) => clearDone(tx, memberId));
}
