import type { App } from "../app.ts";
import type { Job } from "../job.ts";
import { limitOf } from "./keep.ts";
import { listRuns, noteFailedRun, noteRun } from "./queries.ts";
import type { Retention, RetentionRow } from "./retention.ts";
import { sayFailed } from "./run-retention.ts";

/** Notes the runs of jobs that look after a row of the retention table by themselves, as the table does of its own. */
export function noteRuns(rows: Retention, jobs: readonly Job[]): Job[] {
  return jobs.map((job) => {
    const found = Object.entries(rows).find(([, { by }]) => "job" in by && by.job === job.name);
    if (!found) return job;
    const [name, row] = found;
    return {
      ...job,
      run: (app, payload, run) => runNoted(app, { name, row }, () => job.run(app, payload, run)),
    };
  });
}

async function runNoted(
  app: App,
  { name, row }: { name: string; row: RetentionRow },
  work: () => Promise<void>,
): Promise<void> {
  try {
    const before = await countDue(app, row);
    await work();
    const count = await countForgotten(app, { name, row, before });
    await app.db.transaction().execute((tx) => noteRun(tx, { name, count, ranAt: app.clock.now() }));
  } catch (error) {
    const failed = sayFailed(app, name, error);
    await app.db.transaction().execute((tx) => noteFailedRun(tx, name, failed));
    throw error;
  }
}

/** A job that only begins its work counts what was done since its last run. */
async function countForgotten(
  app: App,
  { name, row: { keep, by }, before }: { name: string; row: RetentionRow; before: number },
): Promise<number> {
  if (!("job" in by)) return 0;
  if (!by.countForgotten) {
    const left = await by.countDue(app, limitOf(keep, app.clock.now(), app.config));
    return Math.max(0, before - left);
  }
  const last = (await listRuns(app.db)).find((run) => run.name === name)?.ranAt ?? new Date(0);
  return by.countForgotten(app, last, app.clock.now());
}

function countDue(app: App, { keep, by }: RetentionRow): Promise<number> {
  if ("job" in by && by.countForgotten) return Promise.resolve(0);
  return by.countDue(app, limitOf(keep, app.clock.now(), app.config));
}
