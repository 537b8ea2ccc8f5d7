import type { MailCounts } from "../queries-sent.ts";
import type { BrakeReason } from "./queries-brake.ts";

/**
 * Shares above which large receivers begin to reject a sender's mails. A site that sends little reaches them with a
 * single mail, so there is a least number too.
 */
const LIMITS: { reason: BrakeReason; share: number; least: number }[] = [
  { reason: "complained", share: 0.001, least: 3 },
  { reason: "bounced", share: 0.05, least: 10 },
];

/** Returns why a site has to stop its marketing mails, or null. */
export function judgeMails(counts: Omit<MailCounts, "siteId">): BrakeReason | null {
  const over = LIMITS.find(
    ({ reason, share, least }) => counts[reason] >= least && counts[reason] > counts.all * share,
  );
  return over?.reason ?? null;
}
