import type { NotificationType } from "#base/notification-types.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { mailSiteOf } from "#platform/mail/mail-site-of.ts";
import { afterQuietHours } from "../rules.ts";
import type { Receiver } from "./find-receiver.ts";
import { pushPayload } from "./push-payload.ts";
import { pushToDevices } from "./push-to-devices.ts";
import { findZone, quietOf } from "./read-notifications.ts";

const DAY_SECONDS = 86_400;

/**
 * Pushes neutral words about something that is not urgent, if the member wants this type by push. Skipped in quiet
 * hours, since the site shows it anyway.
 */
export async function pushPlainly(
  app: App,
  receiver: Receiver,
  { type, page }: { type: NotificationType; page: string },
): Promise<void> {
  if (!app.push || receiver.isPrivate || !receiver.wants(type, "push")) return;
  const now = app.clock.now();
  const zone = await findZone(app, receiver.memberId);
  if (afterQuietHours(now, quietOf(receiver), zone) > now) return;
  const site = mailSiteOf(app, siteOf({ site: app.sites.get(receiver.siteId) }));
  const texts = app.translations.texts(receiver.locale);
  const { memberId, siteId } = receiver;
  await pushToDevices(
    app,
    { memberId, siteId, type },
    {
      payload: pushPayload({
        ...{ locale: texts.locale, site, type, page, tag: type, renotify: true },
        body: texts.t("notifications")("push.something"),
      }),
      ttl: DAY_SECONDS,
      urgency: "low",
      topic: `${memberId} ${type}`,
      origin: site.origin,
    },
  );
}
