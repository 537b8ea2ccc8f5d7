import { defineEvent } from "#platform/events.ts";
import type { MeasureKind } from "../measure-rules.ts";

/**
 * Announced when a measure on content begins or ends: `photo:345` is rejected or comes back, a text is held or shown,
 * a message is hidden or shown.
 */
export const contentMeasured = defineEvent<{
  kind: Extract<MeasureKind, "photo_rejected" | "text_held" | "message_hidden">;
  subject: string;
  aboutId: number;
  /** False once the measure has ended. */
  stands: boolean;
  rule: string | null;
  at: Date;
}>("moderation.content_measured");
