import {
  barredDomains,
  challenges,
  countClosedAccounts,
  countErased,
  endedLinks,
  endedSessions,
  erasureFiles,
  erasures,
  exportFiles,
  mailRequests,
  oldLocks,
  slowedRanges,
  tracking,
  unconfirmedMembers,
} from "#features/accounts/server/retention.ts";
import { endedChecks, oldProofs, refusedDevices } from "#features/age/server/retention.ts";
import { assistanceRetention } from "#features/assistance/server/retention.ts";
import { breachesRetention } from "#features/breaches/server/retention.ts";
import { orphanImages } from "#features/chat/server/retention.ts";
import { brandRetention } from "#features/configuration/server/retention.ts";
import { figuresRetention } from "#features/figures/server/retention.ts";
import { inquiriesRetention } from "#features/inquiries/server/retention.ts";
import { landersRetention } from "#features/landers/server/retention.ts";
import { INACTIVE } from "#features/leaving/inactive-rules.ts";
import { inactiveAccounts, inactiveWarnings, leavingWords } from "#features/leaving/server/retention.ts";
import { CASE_KEPT } from "#features/moderation/case-rules.ts";
import { listHeldCases } from "#features/moderation/server/moderation.ts";
import {
  cases,
  orphanSealed,
  overdueSealed,
  shifts,
  strikes,
} from "#features/moderation/server/retention.ts";
import { pushCounts, silentDevices } from "#features/notifications/server/retention.ts";
import { orphanPhotos } from "#features/photos/server/retention.ts";
import { closedReports, orphanEvidence } from "#features/safety/server/retention.ts";
import {
  bookRetention,
  countCardsToForget,
  debitFiles,
  debtors,
  hiddenDetails,
  liftedBlocks,
  mandateDetails,
  smsCodes,
  webhooks,
} from "#features/shop/server/retention.ts";
import { signalsRetention } from "#features/signals/server/retention.ts";
import { pageBounces, siteRetention } from "#features/site/server/retention.ts";
import { staffRetention } from "#features/staff/server/retention.ts";
import { transparencyRetention } from "#features/transparency/server/retention.ts";
import { workRetention } from "#features/work/server/retention.ts";
import { mailRetention } from "#platform/mail/old-mails.ts";
import { outboxRetention } from "#platform/outbox/old-messages.ts";
import { failedJobs } from "#platform/retention/ground-rows.ts";
import type { Retention } from "#platform/retention/retention.ts";
import { securityEvents } from "#platform/security-log/old-events.ts";

/** Payments can be disputed, and banks can ask for a mandate, for 13 months. The rest is time to answer. */
const DISPUTES = { months: 14 };
const ONE_HOUR = { hours: 1 };

/**
 * Everything that is kept for a time: what, for how long, why, and the function that forgets it. Each feature forgets
 * its own tables; the job `retention` runs the rows. The privacy statement names the same periods, which a test
 * compares, and each row needs a fixture in src/testing/retention/.
 */
export const retention = {
  sessions: {
    what: "Sessions",
    keep: { days: 0 },
    since: "they end",
    by: endedSessions,
    why: "Nobody can use them. They end `session_days` after the last use.",
  },
  links: {
    what: "Links in mails",
    keep: { days: 1 },
    since: "they end",
    by: endedLinks,
    why: "A day to answer questions about a link that no longer works.",
  },
  locks: {
    what: "Failed log-ins, as hashes",
    keep: { days: 1 },
    since: "the first one",
    by: oldLocks,
    why: "Longer than the longest window in which they count.",
  },
  "mail-requests": {
    what: "Requests for mails and exports",
    keep: { days: 2 },
    since: "the request",
    by: mailRequests,
    why: "They are counted over a day.",
  },
  challenges: {
    what: "Challenges of passkeys",
    keep: { days: 1 },
    since: "they end",
    by: challenges,
    why: "Nobody can use them.",
  },
  exports: {
    what: "Packed exports",
    keep: { days: 2 },
    since: "they were made",
    by: exportFiles,
    every: "hour",
    why: "The time to download them.",
  },
  "push-devices": {
    what: "Browsers that take pushes",
    keep: { days: 60 },
    since: "the browser last confirmed it",
    by: silentDevices,
    why: "Nobody uses the browser any more, or `PUSH_KEY` has changed.",
  },
  "push-counts": {
    what: "How many pushes were taken and rejected",
    keep: { days: 90 },
    since: "the day",
    by: pushCounts,
    why: "The figures of each day are counted from them. Nobody is in them.",
  },
  "unconfirmed-members": {
    what: "Accounts never confirmed",
    keep: { days: 30 },
    since: "the sign-up",
    by: unconfirmedMembers,
    why: "GDPR 5(1)(e): whoever owns the address did not want the account.",
  },
  "closed-accounts": {
    what: "Closed accounts",
    keep: { setting: "reactivation_days" },
    since: "the closing",
    by: { job: "erase-due-accounts", countDue: countClosedAccounts, countForgotten: countErased },
    why: "GDPR 17, with time to come back. An erasure asked for at once begins within five minutes.",
  },
  "inactive-warnings": {
    what: "Inactive accounts until the first mail",
    keep: { months: INACTIVE.firstMailMonths },
    since: "the last visit",
    by: inactiveWarnings,
    why: "GDPR 5(1)(e): a first mail, and a second one 14 days before the closing.",
  },
  "inactive-accounts": {
    what: "Inactive accounts until they are closed",
    keep: { months: INACTIVE.closeMonths },
    since: "the last visit",
    by: inactiveAccounts,
    why: "GDPR 5(1)(e). Nobody is closed without both mails; the closed account can be reactivated.",
  },
  erasures: {
    what: "Numbers of erased members",
    keep: { months: 24 },
    since: "the erasure",
    by: erasures,
    why: "GDPR 5(2): proof that the erasure was carried out.",
  },
  "erasure-files": {
    what: "The list of erasures, in files",
    keep: { months: 24 },
    since: "the erasure",
    by: erasureFiles,
    why: "GDPR 17: whoever was erased is erased again after a backup was restored.",
  },
  tracking: {
    what: "Campaign of a sign-up",
    keep: { months: 24 },
    since: "the sign-up",
    by: tracking,
    why: "Partners are paid for sign-ups and first purchases within two years.",
  },
  "age-checks": {
    what: "Age checks that did not pass",
    keep: { days: 30 },
    since: "they ended",
    by: endedChecks,
    why: "To answer questions, and to count failures.",
  },
  "age-proofs": {
    what: "Proofs of age that are over",
    keep: { days: 30 },
    since: "they were over",
    by: oldProofs,
    why: "To answer questions about a check.",
  },
  "age-devices": {
    what: "Devices refused after a check",
    keep: { days: 0 },
    since: "their 30 days are over",
    by: refusedDevices,
    why: "No other account begins a check there for 30 days after one said under age.",
  },
  "page-visits": {
    what: "Page visits, without a visitor",
    keep: { days: 30 },
    since: "the visit",
    by: pageBounces,
    why: "To see which pages people leave.",
  },
  ...siteRetention,
  "leaving-words": {
    what: "Words in the survey of leaving",
    keep: { days: 90 },
    since: "the answer",
    by: leavingWords,
    why: "They may say who wrote them, and have been read by then.",
  },
  "upload-files": {
    what: "Files of deleted photos, and of uploads that failed",
    keep: { days: 1 },
    since: "the photo was deleted",
    by: orphanPhotos,
    why: "A report that was filed just before the deletion still copies its evidence.",
    every: "hour",
  },
  ...brandRetention,
  "chat-files": {
    what: "Picture files without a message",
    keep: ONE_HOUR,
    since: "they were found",
    by: orphanImages,
    why: "A picture may still be about to be sent.",
    every: "hour",
  },
  "evidence-files": {
    what: "Evidence files without a report",
    keep: ONE_HOUR,
    since: "they were found",
    by: orphanEvidence,
    why: "A copy may still be in progress.",
    every: "hour",
  },
  reports: {
    what: "Reports with evidence",
    keep: { months: 12 },
    since: "they were closed",
    by: closedReports(listHeldCases),
    why: "GDPR 17(3)(e) and DSA: complaints and claims about the decision.",
  },
  cases: {
    what: "Cases of moderation, with decisions and letters",
    keep: CASE_KEPT,
    since: "they were decided",
    by: cases,
    why: "GDPR 17(3)(e) and DSA: complaints and claims. Not while a measure stands or the case is held.",
  },
  shifts: {
    what: "What one moderator took on a day",
    keep: { days: 1 },
    since: "the day",
    by: shifts,
    why: "It only bounds the burden of that day, and nobody is to be compared by it.",
  },
  strikes: {
    what: "Strikes",
    keep: { days: 0 },
    since: "they expire, after 12 months",
    by: strikes,
    why: "They count for the next decision until then.",
  },
  ...signalsRetention,
  ...inquiriesRetention,
  ...assistanceRetention,
  "barred-domains": {
    what: "E-mail domains barred at the sign-up",
    keep: { days: 0 },
    since: "the end that they were given",
    by: barredDomains,
    why: "They count no longer.",
  },
  "slowed-ranges": {
    what: "Address ranges slowed at the sign-up",
    keep: { days: 0 },
    since: "the end that they were given",
    by: slowedRanges,
    why: "They count no longer.",
  },
  "destroy-sealed": {
    what: "Sealed pictures of suspected abuse",
    keep: { days: 0 },
    since: "the authority released them, at the latest after `sealed_days`",
    by: overdueSealed,
    why: "18 USC 2258A and like laws: the authority may ask for them. Two people destroy them; a protocol stays.",
  },
  "sealed-files": {
    what: "Sealed files without a case",
    keep: ONE_HOUR,
    since: "they were found",
    by: orphanSealed,
    why: "A picture may be being sealed at this moment.",
    every: "hour",
  },
  ...staffRetention,
  "sms-codes": {
    what: "Codes sent by SMS",
    keep: { hours: 24 },
    since: "they were sent",
    by: smsCodes,
    every: "hour",
    why: "They count for the day's limit; the mandate holds the evidence.",
  },
  webhooks: {
    what: "Notifications of payment providers",
    keep: { days: 90 },
    since: "their arrival",
    by: webhooks,
    why: "To find out what happened to a payment.",
  },
  "mandate-details": {
    what: "Account and address in mandates",
    keep: DISPUTES,
    since: "the due date",
    by: mandateDetails,
    why: "SEPA: a debit can be disputed for 13 months. Not while money is owed or on its way.",
  },
  "payment-details": {
    what: "What erased members paid with",
    keep: DISPUTES,
    since: "the payment",
    by: hiddenDetails,
    why: "Disputes, for 13 months. Not while money is owed or on its way.",
  },
  "debit-accounts": {
    what: "Erased members' debited accounts",
    keep: { days: 0 },
    since: "no return is possible",
    by: debtors,
    why: "Limits need them until then; afterwards they are encrypted with the payment.",
  },
  "debit-files": {
    what: "Content of files for the bank",
    keep: DISPUTES,
    since: "the file was made",
    by: debitFiles,
    why: "SEPA: what the bank got, while it can ask. The sums stay with the books.",
  },
  "lifted-blocks": {
    what: "Lifted blocks of direct debit",
    keep: DISPUTES,
    since: "they were lifted",
    by: liftedBlocks,
    why: "To answer questions about a block.",
  },
  "cards-at-providers": {
    what: "Ids of deleted cards",
    keep: { days: 30 },
    since: "the deletion",
    by: { job: "forget-cards", countDue: countCardsToForget },
    why: "Until the provider has deleted the card; then an operator does it.",
  },
  ...bookRetention,
  ...workRetention,
  ...figuresRetention,
  ...breachesRetention,
  ...transparencyRetention,
  ...landersRetention,
  "security-events": {
    what: "The security log",
    keep: { env: "SECURITY_LOG_DAYS" },
    since: "the event",
    by: securityEvents,
    why: "GDPR 32: to find attacks and their damage.",
  },
  ...mailRetention,
  "failed-jobs": {
    what: "Jobs that failed for good",
    keep: { days: 30 },
    since: "the last attempt",
    by: failedJobs,
    why: "To find out why, and run them again.",
  },
  ...outboxRetention,
} satisfies Retention;
