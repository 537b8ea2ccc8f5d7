import { setSent } from "#features/notifications/server/calendar/queries-calendar.ts";
import { upsertDevice } from "#features/notifications/server/queries-device.ts";
import { setPushed } from "#features/notifications/server/queries-due.ts";
import type { MadeMember } from "./make.ts";
import type { TestApp } from "./open-test-app.ts";

/** Notifications of a member: choices, a browser that takes pushes, and what waits for them. */
export async function fillNotifications(testApp: TestApp, anna: MadeMember): Promise<{ endpoint: string }> {
  const json = { types: [{ type: "news", channel: "mail", wanted: true }], time_zone: "Europe/Amsterdam" };
  const headers = { cookie: anna.cookie };
  const saved = await testApp.ask("/api/notifications", { method: "PATCH", headers, json });
  if (saved.status !== 200) throw new Error(`The choices were answered with ${saved.status}`);
  await testApp.flushNotices();
  const { db } = testApp.app;
  const at = testApp.clock.now();
  const endpoint = "https://updates.push.services.mozilla.com/wpush/v2/of-anna";
  await db.transaction().execute(async (tx) => {
    const [session, due] = await Promise.all([
      tx.selectFrom("accountsSession").select("id").where("memberId", "=", anna.id).executeTakeFirstOrThrow(),
      tx.selectFrom("notificationsDue").selectAll().where("memberId", "=", anna.id).executeTakeFirstOrThrow(),
    ]);
    const keys = { p256dh: "key-of-anna", auth: "secret-of-anna" };
    await upsertDevice(tx, { memberId: anna.id, sessionId: session.id, endpoint, ...keys, at });
    await setPushed(tx, { ...due, tags: ["likes"], pushes: 1, at, pushAt: null });
    await setSent(tx, { memberId: anna.id, kind: "photo", mails: 1, at });
  });
  return { endpoint };
}
