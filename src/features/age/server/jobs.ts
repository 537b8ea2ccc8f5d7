import type { Job } from "#platform/job.ts";
import { LIST_FRESH_DAYS } from "../rules.ts";
import { lookAtChecks } from "./look-at-checks.ts";
import { findTrustList } from "./queries-roots.ts";

const DAY = 86_400_000;

const lookAtAgeChecks: Job = {
  name: "look-at-age-checks",
  schedule: "* * * * *",
  run: (app) => lookAtChecks(app),
};

const checkTrustList: Job = {
  name: "check-age-roots",
  schedule: "17 5 * * *",
  async run({ db, clock, log }) {
    const list = await findTrustList(db);
    if (!list) return;
    const now = clock.now();
    const isOld = now.getTime() - list.storedAt.getTime() > LIST_FRESH_DAYS * DAY;
    if (isOld || (list.nextUpdate && list.nextUpdate <= now))
      log.warn({ issuedAt: list.issuedAt }, "the European trust list is old: run `npm run cli -- age-roots`");
  },
};

export const ageJobs: Job[] = [lookAtAgeChecks, checkTrustList];
