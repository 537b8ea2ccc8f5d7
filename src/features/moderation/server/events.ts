import { defineEvent } from "#platform/events.ts";
import type { MeasureKind } from "../measure-rules.ts";

/**
 * Announced when a measure on content begins or ends: the photo `photo:345`, the about text or the name of
 * `profile:12` or `member:12`, the message `message:99:17`.
 */
export const contentMeasured = defineEvent<{
  kind: Extract<MeasureKind, "photo_rejected" | "text_held" | "name_held" | "message_hidden">;
  measureId: number;
  subject: string;
  aboutId: number;
  /** False if this measure has ended. */
  begins: boolean;
  /** Whether this measure or another one of its kind keeps the subject from others now. */
  stands: boolean;
  /** Whether the measure ended because its decision was undone. */
  undone: boolean;
  rule: string | null;
  at: Date;
}>("moderation.content_measured");
