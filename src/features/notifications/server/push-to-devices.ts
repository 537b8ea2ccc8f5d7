import type { OutgoingPush, PushOutcome } from "#adapters/push/push.ts";
import type { NotificationType } from "#base/notification-types.ts";
import type { App } from "#platform/app.ts";
import { MOST_DEVICES } from "../rules.ts";
import { deleteDevice, listDevices, noteDeviceFailed, noteDeviceWorks } from "./queries-device.ts";
import { addPushes, type PushFate } from "./queries-push-day.ts";

type Parts = Pick<App, "db" | "clock" | "push">;

const MINUTE = 60_000;
const RETRY_MS = 5 * MINUTE;
/** For a device that has failed on an earlier day too. */
const RETRY_LATER_MS = 60 * MINUTE;

/** Result of a push: whether it reached a push service, and when to try the other devices again. */
export type Delivered = { isSent: boolean; retryAt: Date | null };

const FATES: Record<PushOutcome, PushFate> = {
  sent: "taken",
  gone: "gone",
  later: "postponed",
  our_fault: "rejected",
  key_refused: "rejected",
};

type To = { memberId: number; siteId: number; type: NotificationType };

/**
 * Sends to all browsers at once, because the slowest of them would otherwise be waited for again and again. A member may
 * have more of them than are kept now, from before there was a limit.
 */
async function sendToAll(
  { db, clock }: Parts,
  service: NonNullable<Parts["push"]>,
  { memberId, push }: { memberId: number; push: OutgoingPush },
) {
  const devices = await listDevices(db, { memberId, now: clock.now() });
  return Promise.all(
    devices.slice(0, MOST_DEVICES).map(async (device) => ({ device, ...(await service.send(device, push)) })),
  );
}

/** Sends a push to all browsers of a member, forgets those that no longer take any, and counts what became of it. */
export async function pushToDevices(
  app: Parts,
  { memberId, ...counted }: To,
  push: OutgoingPush,
): Promise<Delivered> {
  const delivered: Delivered = { isSent: false, retryAt: null };
  if (!app.push) return delivered;
  const now = app.clock.now();
  const fates: PushFate[] = [];
  for (const { device, outcome, retryAfterMs } of await sendToAll(app, app.push, { memberId, push })) {
    fates.push(FATES[outcome]);
    if (outcome === "sent") {
      delivered.isSent = true;
      if (device.failedDays > 0) await app.db.transaction().execute((tx) => noteDeviceWorks(tx, device.id));
    } else if (outcome === "gone") {
      await app.db.transaction().execute((tx) => deleteDevice(tx, { memberId, id: device.id }));
    } else if (outcome === "later" || outcome === "key_refused") {
      if (outcome === "later")
        await app.db.transaction().execute((tx) => noteDeviceFailed(tx, { id: device.id, now }));
      const wait = retryAfterMs ?? (device.failedDays > 1 ? RETRY_LATER_MS : RETRY_MS);
      delivered.retryAt = new Date(now.getTime() + wait);
    }
  }
  if (fates.length > 0)
    await app.db.transaction().execute((tx) => addPushes(tx, { ...counted, at: now, fates }));
  return delivered;
}
