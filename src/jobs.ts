import { erasureJobs } from "#features/accounts/server/erasure/erasure-jobs.ts";
import { accountsRetention, sweepOldExports } from "#features/accounts/server/jobs.ts";
import { accountsMails } from "#features/accounts/server/mail-jobs.ts";
import { endBans } from "#features/accounts/server/standing/end-bans.ts";
import { chatJobs } from "#features/chat/server/jobs.ts";
import { checkSearchCounts } from "#features/discovery/server/jobs.ts";
import { forgetLeavingWords } from "#features/leaving/server/jobs.ts";
import { waitingLikesJobs } from "#features/likes/server/waiting/send-waiting.ts";
import { findOrphanPhotos, sweepOrphanPhotos } from "#features/photos/server/jobs.ts";
import { safetyJobs } from "#features/safety/server/jobs.ts";
import { reconcileJob } from "#features/shop/server/books/reconcile.ts";
import { shopJobs } from "#features/shop/server/jobs.ts";
import { forgetExpiredShortLinks, forgetPageBounces } from "#features/site/server/jobs.ts";
import type { Job } from "#platform/job.ts";
import { sendSandboxAgeNews } from "#platform/sandbox/age/send-age-news.ts";
import { forgetSecurityEvents } from "#platform/security-log/forget-security-events.ts";

export const jobs: Job[] = [
  forgetPageBounces,
  forgetExpiredShortLinks,
  ...accountsRetention,
  sweepOldExports,
  ...accountsMails,
  ...erasureJobs,
  endBans,
  sweepOrphanPhotos,
  findOrphanPhotos,
  checkSearchCounts,
  ...safetyJobs,
  ...chatJobs,
  ...waitingLikesJobs,
  forgetLeavingWords,
  ...shopJobs,
  reconcileJob,
  sendSandboxAgeNews,
  forgetSecurityEvents,
];
