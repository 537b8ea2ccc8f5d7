/** Events that members can be told of by mail and push. A type's place is its number in sealed links: append, never reorder. */
export const NOTIFICATION_TYPES = [
  "new_conversations",
  "new_messages",
  "like",
  "unread_message_reminders",
  "promotions",
  "weekly_updates",
  "news",
  "reminders",
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** `account`: about the account itself, cannot be switched off. `marketing`: only with the member's consent. */
export type MailClass = "account" | "activity" | "marketing";

const MARKETING: ReadonlySet<NotificationType> = new Set(["promotions", "weekly_updates", "news"]);

export function classOf(type: NotificationType): "activity" | "marketing" {
  return MARKETING.has(type) ? "marketing" : "activity";
}
