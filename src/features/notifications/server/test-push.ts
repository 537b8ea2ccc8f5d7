import { Refusal } from "#base/refusal.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { MemberViewer } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import { pushPayload } from "./push-payload.ts";
import { deleteDevice, listDevices } from "./queries-device.ts";

const TTL_SECONDS = 60;

/**
 * Shows a push in the browser that asks, in neutral words.
 * @throws Refusal `notifications.no_device`, `notifications.push_failed`
 */
export async function testPush(
  { app, site, origin, texts }: Pick<Scope, "app" | "site" | "origin" | "texts">,
  { memberId, sessionId }: Pick<MemberViewer, "memberId" | "sessionId">,
): Promise<void> {
  const devices = await listDevices(app.db, { memberId, now: app.clock.now() });
  const device = devices.find((one) => one.sessionId === sessionId);
  if (!app.push || !device) throw new Refusal("notifications.no_device");
  const { outcome } = await app.push.send(device, {
    payload: pushPayload({
      ...{ locale: texts.locale, type: "test", tag: "test", renotify: true },
      site: { mailName: siteOf({ site }).mailName, origin },
      body: texts.t("notifications")("push.test"),
      page: "/notifications",
    }),
    ttl: TTL_SECONDS,
    urgency: "high",
    topic: `test ${memberId}`,
    origin,
  });
  if (outcome === "sent") return;
  if (outcome !== "gone") throw new Refusal("notifications.push_failed");
  await app.db.transaction().execute((tx) => deleteDevice(tx, { memberId, id: device.id }));
  throw new Refusal("notifications.no_device");
}
