import { Refusal } from "#base/refusal.ts";
import { type Actor, auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { restartJob } from "#platform/enqueue.ts";
import { lockFailed } from "./queries.ts";

const jobRetried = auditKind("operations.job_retried", ["job", "number"]);

/**
 * Lets a job that failed as often as it may run again, as if it had never been tried.
 * @throws Refusal `operations.not_failed` if it runs, waits, or is gone
 */
export async function retryJob(
  app: Pick<App, "db" | "clock">,
  actor: Actor,
  { job, why }: { job: number; why: string },
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const name = await lockFailed(tx, job);
    if (name === undefined) throw new Refusal("operations.not_failed", {}, 409);
    await restartJob(tx, job);
    await writeAudit(app, tx, { kind: jobRetried, actor, why, after: { job: name, number: job } });
  });
}
