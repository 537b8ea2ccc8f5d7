import { type JobHelpers, type Runner, run, runOnce, type TaskList } from "graphile-worker";
import type { App } from "#server/app.ts";
import { jobs } from "../jobs.ts";
import { jobLogger } from "./job-logger.ts";

/** The `jobs` role: runs what is enqueued and what is due. */
export async function runJobs(app: App): Promise<Runner> {
  return run({
    ...options(app),
    concurrency: 2,
    noHandleSignals: true,
    crontab: jobs.flatMap(({ name, schedule }) => (schedule ? [`${schedule} ${name}`] : [])).join("\n"),
  });
}

/** Runs what is enqueued now, and comes back. */
export async function runWaitingJobs(app: App): Promise<void> {
  await runOnce(options(app));
}

function options(app: App) {
  return {
    pgPool: app.pool,
    noPreparedStatements: true,
    logger: jobLogger(app.log),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, countFailures(app, job)])) satisfies TaskList,
  };
}

function countFailures(app: App, job: (typeof jobs)[number]) {
  return async (payload: unknown, { job: { id } }: JobHelpers) => {
    try {
      await job.run(app, payload, { id });
    } catch (error) {
      app.metrics.jobsFailed.inc({ job: job.name });
      throw error;
    }
  };
}
