import type { Locale } from "#base/locales.ts";
import { defineEvent } from "#platform/events.ts";
import type { ReportReason } from "../visibility-rules.ts";

type Pair = { blockerId: number; blockedId: number; at: Date };

/** Announced under the lock of the pair. Whatever exists between the two ends with a block. */
export const memberBlocked = defineEvent<Pair>("safety.blocked");
export const memberUnblocked = defineEvent<Pair>("safety.unblocked");

type FiledReport = {
  reportId: number;
  /** Such as `profile:12`, `photo:345` or `message:99:17`; null if the report is about nothing of ours. */
  subject: string | null;
  aboutId: number | null;
  reason: ReportReason;
  /** The reporter says that they are in the photo. */
  inPhoto: boolean;
  /** Null for a visitor. */
  reporterId: number | null;
  siteId: number;
  locale: Locale;
  country: string | null;
  at: Date;
};

/** Announced in the transaction that stores the report, once for each report. */
export const reportFiled = defineEvent<FiledReport>("safety.reported");
