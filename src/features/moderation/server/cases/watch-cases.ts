import type { Tx } from "#db/database.ts";
import { mailLeads } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { QUEUES, UNCLAIMED_MINUTES } from "../../case-rules.ts";
import { openUnanswered } from "../hearing/queries-question.ts";
import { endWaits } from "./come-last.ts";
import { insertEvent } from "./queries-case.ts";
import { countQueues, markUnclaimed } from "./queries-list.ts";

const MINUTE = 60_000;

/**
 * Looks at the clock of all cases every minute: opens those whose member has not answered in time, gives those that no
 * longer come last their place, mails the leads about urgent ones that nobody has taken, and measures how many are late.
 */
export const watchCases: Job = {
  name: "watch-cases",
  schedule: "* * * * *",
  async run(app) {
    const at = app.clock.now();
    await app.db.transaction().execute((tx) => endWaiting(tx, at));
    await app.db.transaction().execute((tx) => endWaits(tx, at));
    await app.db.transaction().execute((tx) => tellLeads(tx, at));
    await measureLate(app, at);
  },
};

async function endWaiting(tx: Tx, at: Date): Promise<void> {
  for (const caseId of await openUnanswered(tx, at))
    await insertEvent(tx, { caseId, kind: "unanswered", at });
}

async function tellLeads(tx: Tx, at: Date): Promise<void> {
  const before = new Date(at.getTime() - UNCLAIMED_MINUTES * MINUTE);
  const count = await markUnclaimed(tx, { before, at });
  if (count > 0) await mailLeads(tx, { what: "urgent_waits", count, minutes: UNCLAIMED_MINUTES });
}

async function measureLate({ db, metrics }: Pick<App, "db" | "metrics">, at: Date): Promise<void> {
  const counts = await countQueues(db, at);
  for (const queue of QUEUES) {
    const late = counts.find((one) => one.queue === queue)?.late ?? 0;
    metrics.moderationDue.set({ queue }, late);
  }
}
