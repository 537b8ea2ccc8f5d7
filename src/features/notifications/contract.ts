import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { NOTIFICATION_TYPES } from "#base/notification-types.ts";
import { findTimeZone } from "#base/time-zone.ts";
import { CHANNELS, DETAILS } from "./rules.ts";

const none = z.strictObject({});
const hour = z.int().min(0).max(23);
const timeZone = z
  .string()
  .max(64)
  .transform((name, context) => {
    const zone = findTimeZone(name);
    if (zone !== null) return zone;
    context.addIssue({ code: "custom", message: "notifications:invalid.time_zone", input: name });
    return z.NEVER;
  });
const quietHours = z.strictObject({ from: hour, to: hour });

export const DISABLED_REASONS = ["listunsubscribe", "bounce", "fbl"] as const;
/** Why mail that is not about the account itself is off: unsubscribed, address does not work, marked as spam. */
export type DisabledReason = (typeof DISABLED_REASONS)[number];

const notificationSettings = z.object({
  types: z.array(z.object({ type: z.enum(NOTIFICATION_TYPES), mail: z.boolean(), push: z.boolean() })),
  mail_detail: z.enum(DETAILS),
  push_detail: z.enum(DETAILS),
  quiet: quietHours.nullable().describe("local hours without pushes"),
  time_zone: z.string().describe("IANA name of the zone of the quiet hours"),
  email: z.string(),
  disabled: z.array(z.enum(DISABLED_REASONS)),
  devices: z.array(
    z.object({
      id: z.int(),
      device: z.string().describe("such as `Firefox, Linux`"),
      here: z.boolean().describe("of the session that asks"),
      since: z.iso.datetime(),
    }),
  ),
  privacy_mode: z.boolean().describe("in privacy mode only mail about the account itself is sent"),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const readNotifications = endpoint({
  name: "readNotifications",
  method: "GET",
  path: "/api/notifications",
  summary: "Returns what the member is told of, by mail and by push, and why mail is off, if it is.",
  query: none,
  output: notificationSettings,
});

export const saveNotifications = endpoint({
  name: "saveNotifications",
  method: "PATCH",
  path: "/api/notifications",
  summary:
    "Changes what the member is told of. Turning a marketing type on is consent and is stored with text version, language and time; turning it off withdraws it.",
  query: none,
  body: z.strictObject({
    types: z
      .array(
        z.strictObject({
          type: z.enum(NOTIFICATION_TYPES),
          channel: z.enum(CHANNELS),
          wanted: z.boolean(),
        }),
      )
      .max(NOTIFICATION_TYPES.length * CHANNELS.length)
      .optional(),
    mail_detail: z.enum(DETAILS).optional(),
    push_detail: z.enum(DETAILS).optional(),
    quiet: quietHours.nullable().optional(),
    time_zone: timeZone.optional(),
    mail_on: z.literal(true).optional().describe("subscribes again after `listunsubscribe`"),
  }),
  output: notificationSettings,
});

export const noteLook = endpoint({
  name: "noteLook",
  method: "POST",
  path: "/api/looks",
  summary:
    "Says that the member is using a page now: it is visible, and there was input within five minutes. While this is said once a minute, the member is not told of anything by mail or push.",
  query: none,
  body: none,
});

export const deletePushDevice = endpoint({
  name: "deletePushDevice",
  method: "DELETE",
  path: "/api/push-devices",
  summary:
    "Ends pushes to one of the member's browsers: by its number, by its push endpoint, or the one that asks.",
  query: none,
  body: z.union([
    z.strictObject({ id: z.int() }),
    z.strictObject({ endpoint: z.string().max(2_000) }),
    z.strictObject({ here: z.literal(true) }),
  ]),
});

export const pushSubscription = z.strictObject({
  endpoint: z.url().max(2_000),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
  expirationTime: z.number().nullable().optional(),
});
export type PushSubscriptionShape = z.infer<typeof pushSubscription>;

export const testPush = endpoint({
  name: "testPush",
  method: "POST",
  path: "/api/push-tests",
  summary: "Sends a push to the browser that asks.",
  query: none,
  body: none,
  refusals: ["notifications.no_device", "notifications.push_failed"],
});

export const askMailCheck = endpoint({
  name: "askMailCheck",
  method: "POST",
  path: "/api/mail-checks",
  summary:
    "Sends a mail with a link to an address that bounced or marked our mail as spam. Opening the link and pressing its button turns mail on again.",
  query: none,
  body: none,
  refusals: ["notifications.too_many_checks"],
});

export const passMailCheck = endpoint({
  name: "passMailCheck",
  method: "POST",
  path: "/api/mail-checks/done",
  summary: "Turns mail on again for the address that the link was mailed to. The link works for three days.",
  query: none,
  body: z.strictObject({ token: z.string().max(200) }),
  refusals: ["notifications.link_invalid"],
});

/** Half of the address that also logs in; the feature `members` serves both. */
export const savePushDevice = endpoint({
  name: "savePushDevice",
  method: "POST",
  path: "/api/user.php",
  summary: "Stores the push subscription of the browser that asks.",
  query: z.strictObject({ push: z.literal("1") }),
  body: pushSubscription,
});
