import { NOTIFICATION_TYPES, type NotificationType } from "#base/notification-types.ts";

export const UNSUBSCRIBE_STEPS = ["kind", "all", "undo_kind", "undo_all"] as const;
/** Effect of a press on the page of an unsubscribe link. */
export type UnsubscribeStep = (typeof UNSUBSCRIBE_STEPS)[number];

/**
 * Reads the form of the page, or the one that a mail program sends for its own unsubscribe button (RFC 8058).
 * @returns null for any other form, which changes nothing
 */
export function readStep(form: Pick<FormData, "get">): UnsubscribeStep | null {
  if (form.get("List-Unsubscribe") === "One-Click") return "all";
  return UNSUBSCRIBE_STEPS.find((step) => step === form.get("what")) ?? null;
}

/**
 * Kind of mail that an unsubscribe link names. It stands there in the open, so this asks nobody whether the link is
 * ours, and the page of a changed link looks the same.
 */
export function readKind(token: string): NotificationType | null {
  const [, number] = /^[0-9a-z]{1,11}-(\d)\./i.exec(token) ?? [];
  return NOTIFICATION_TYPES[Number(number ?? Number.NaN)] ?? null;
}
