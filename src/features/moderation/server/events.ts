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
  /** The words that were reported, if the measure on a text or a name begins. The member may have changed them since. */
  words: readonly string[];
  at: Date;
}>("moderation.content_measured");

/** Announced whenever it was computed anew whether a member is barred, and until when; null: not any more. */
export const barComputed = defineEvent<{ memberId: number; until: Date | "infinity" | null; at: Date }>(
  "moderation.bar_computed",
);

/**
 * Announced when a ban for a serious breach still stands after the time to appeal, and again if it ends later after all.
 * The ban page promises what follows from it for unused credits.
 */
export const banSettled = defineEvent<{ memberId: number; stands: boolean; at: Date }>(
  "moderation.ban_settled",
);

/** A person has found a member to be somebody else than the banned ones of an identity case, or takes that back. */
export const identityCleared = defineEvent<{
  memberId: number;
  caseId: number;
  /** Numbers of these banned members. Others that the member resembles by now were not judged. */
  bannedIds: readonly number[];
  /** False once the decision was taken back. */
  stands: boolean;
  at: Date;
}>("moderation.identity_cleared");
