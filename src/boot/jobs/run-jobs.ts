import { EventEmitter } from "node:events";
import { setTimeout } from "node:timers/promises";
import {
  type JobHelpers,
  type Runner,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import type pg from "pg";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { jobs } from "../../jobs.ts";
import { describeFailure } from "../describe-failure.ts";
import { freeJobs, type Lease, openLease } from "./free-jobs.ts";
import { jobLogger } from "./job-logger.ts";

const PAUSE_MS = 1_000;
/** How long a worker that could not report a job may take to stop. */
const STOP_MS = 2_000;

/**
 * The `jobs` role: runs queued and scheduled jobs. The worker stops if it cannot report a job's result; once the
 * database is back, another worker starts, and the first one's jobs are freed. The jobs of a killed process are
 * freed as well.
 * @param url of the same database, for a connection that shows that this process lives; not of a pooler
 * @param pool whose connections are sessions of their own, since the worker listens for new jobs
 */
export async function runJobs(
  app: App,
  url: string,
  pool: pg.Pool = app.pool,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const lease = await openLease(url);
  let worker = await begin({ app, lease, pool }).catch(async (error) => {
    await lease.close();
    throw error;
  });
  const freeing = freeJobs(app, { own: () => worker.names, signal: stopping.signal });
  const watch = async () => {
    for (;;) {
      await worker.ended;
      if (stopping.signal.aborted) return;
      app.log.warn("job runner stopped, restarting");
      worker = await beginAgain({ app, lease, pool }, worker.names, stopping.signal);
      // The jobs were stopped while this worker started.
      if (stopping.signal.aborted) await worker.runner.stop();
    }
  };
  const watching = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  return {
    async stop() {
      stopping.abort();
      // It may have stopped already.
      await Promise.race([worker.runner.stop().catch(() => {}), worker.ended]);
      await watching;
      await freeing;
      // All jobs that were released are free by now. Closing the connection lets other processes free the rest.
      await lease.close();
    },
  };
}

/** It has ended when it has stopped, or takes no job any more. */
type Worker = { runner: Runner; names: string[]; ended: Promise<void> };
type Parts = { app: App; lease: Lease; pool: pg.Pool };

async function begin({ app, lease, pool }: Parts): Promise<Worker> {
  const names: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => {
    names.push(workerPool.id);
    void lease.hold(workerPool.id);
  });
  events.on("worker:create", ({ worker }) => names.push(worker.workerId));
  // If two reports fail at the same time, the worker takes no more jobs, and its promise never settles.
  const failed = new Promise<void>((resolve) => {
    events.once("pool:fatalError", () => void setTimeout(STOP_MS, undefined, { ref: false }).then(resolve));
  });
  const runner = await run({
    ...options(app),
    pgPool: pool,
    events,
    // Batched reports are retried until the database is back. A single report that fails would end the program.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    concurrency: 2,
    noHandleSignals: true,
    crontab: jobs.flatMap(cronLine).join("\n"),
  });
  return { runner, names, ended: Promise.race([runner.promise.catch(() => {}), failed]) };
}

export function cronLine({ name, schedule, queue, priority = 0, attempts }: Job): string[] {
  if (!schedule) return [];
  const options = [
    ...(queue === undefined ? [] : [`queue=${queue}`, `priority=${priority}`]),
    ...(attempts === undefined ? [] : [`max=${attempts}`]),
  ];
  return [`${schedule} ${name}${options.length > 0 ? ` ?${options.join("&")}` : ""}`];
}

async function beginAgain(parts: Parts, names: string[], signal: AbortSignal): Promise<Worker> {
  const { app } = parts;
  for (;;) {
    try {
      await app.pool.query("select graphile_worker.force_unlock_workers($1::text[])", [names]);
      return await begin(parts);
    } catch (error) {
      app.log.warn({ err: error }, "job runner cannot start yet");
      await setTimeout(PAUSE_MS, undefined, { signal });
    }
  }
}

/** Runs the jobs that are queued now, then returns. */
export async function runWaitingJobs(app: App): Promise<void> {
  await runOnce(options(app));
}

function options(app: App) {
  return {
    pgPool: app.pool,
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
      const { words, at } = describeFailure(error);
      app.log.warn({ job: job.name, id, failure: words, at }, "job failed");
      throw new Error(words);
    }
  };
}
