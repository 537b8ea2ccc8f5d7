import { tellChangedPages } from "#features/accounts/server/changed-pages/tell-changed-pages.ts";
import { erasureJobs } from "#features/accounts/server/erasure/erasure-jobs.ts";
import { accountsMails } from "#features/accounts/server/mail-jobs.ts";
import { endBans } from "#features/accounts/server/standing/end-bans.ts";
import { ageJobs } from "#features/age/server/jobs.ts";
import { chatJobs } from "#features/chat/server/jobs.ts";
import { mailComplaint } from "#features/complaints/server/mail-complaint.ts";
import { findOrphanBrandFiles } from "#features/configuration/server/jobs.ts";
import { checkSearchCounts, showAgain } from "#features/discovery/server/jobs.ts";
import { figuresJobs } from "#features/figures/server/jobs.ts";
import { inquiriesJobs } from "#features/inquiries/server/jobs.ts";
import { mailInactive } from "#features/leaving/server/jobs.ts";
import { waitingLikesJobs } from "#features/likes/server/waiting/send-waiting.ts";
import { moderationJobs } from "#features/moderation/server/jobs.ts";
import { notificationsJobs } from "#features/notifications/server/jobs.ts";
import { operationsJobs } from "#features/operations/server/jobs.ts";
import { checkKnownImages, findOrphanPhotos } from "#features/photos/server/jobs.ts";
import { copyEvidence, findOrphanEvidence } from "#features/safety/server/jobs.ts";
import { countBooksJob } from "#features/shop/server/books/count-books.ts";
import { reconcileJob } from "#features/shop/server/books/reconcile.ts";
import { shopJobs } from "#features/shop/server/jobs.ts";
import { signalsJobs } from "#features/signals/server/jobs.ts";
import { keepAuditHeads, verifyAuditJob } from "#features/staff/server/audit/verify-command.ts";
import { staffMails } from "#features/staff/server/mails/staff-mails.ts";
import { tellDeskJob } from "#features/staff/server/news/tell-desk.ts";
import { transparencyJobs } from "#features/transparency/server/count-months.ts";
import { workJob } from "#features/work/server/do-work.ts";
import type { Job } from "#platform/job.ts";
import { judgeMailsJob } from "#platform/mail/brake/brake.ts";
import { noteRuns } from "#platform/retention/note-runs.ts";
import { retentionJob } from "#platform/retention/retention-job.ts";
import { sendSandboxAgeNews } from "#platform/sandbox/age/send-age-news.ts";
import { lookAtSecretsJob } from "#platform/secrets/look-at-secrets.ts";
import { dayFigures } from "./day-figures.ts";
import { longWork } from "./long-work.ts";
import { monthCounts } from "./month-counts.ts";
import { retention } from "./retention.ts";
import { sealedValues } from "./sealed-values.ts";

const all: Job[] = [
  retentionJob(retention),
  ...accountsMails,
  tellChangedPages,
  ...erasureJobs,
  endBans,
  ...ageJobs,
  mailInactive,
  findOrphanPhotos,
  checkKnownImages,
  checkSearchCounts,
  showAgain,
  findOrphanEvidence,
  copyEvidence,
  findOrphanBrandFiles,
  mailComplaint,
  ...inquiriesJobs,
  ...chatJobs,
  ...waitingLikesJobs,
  ...notificationsJobs,
  ...shopJobs,
  reconcileJob,
  countBooksJob,
  sendSandboxAgeNews,
  judgeMailsJob,
  keepAuditHeads,
  staffMails,
  tellDeskJob,
  verifyAuditJob,
  ...moderationJobs,
  ...signalsJobs,
  ...figuresJobs(dayFigures),
  workJob(longWork),
  ...operationsJobs,
  lookAtSecretsJob(sealedValues),
  ...transparencyJobs(monthCounts),
];

export const jobs: Job[] = noteRuns(retention, all);
