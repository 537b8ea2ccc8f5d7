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

/** Announced whenever it was computed anew whether a member is barred, and until when; null: not any more. */
export const barComputed = defineEvent<{ memberId: number; until: Date | "infinity" | null; at: Date }>(
  "moderation.bar_computed",
);

/** A person has found a member to be somebody else than the banned ones of an identity case, or takes that back. */
export const identityCleared = defineEvent<{
  memberId: number;
  caseId: number;
  /** False once the decision was taken back. */
  stands: boolean;
  at: Date;
}>("moderation.identity_cleared");
