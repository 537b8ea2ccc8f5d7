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
import type { App } from "#platform/app.ts";
import { jobs } from "../../jobs.ts";
import { describeFailure } from "../describe-failure.ts";
import { freeJobs, openSign, type Sign } from "./free-jobs.ts";
import { jobLogger } from "./job-logger.ts";

const PAUSE_MS = 1_000;

/**
 * The `jobs` role: runs what is enqueued and what is due. The worker gives up where it cannot say what came of a job;
 * once the database is back there is another one, and what the first had taken is free again. So is what a process had
 * taken that was killed.
 * @param url of the same database, for a connection that says that this process lives
 */
export async function runJobs(app: App, url: string): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const sign = await openSign(url);
  let worker = await begin({ app, sign }).catch(async (error) => {
    await sign.close();
    throw error;
  });
  const freeing = freeJobs(app, { own: () => worker.names, signal: stopping.signal });
  const watch = async () => {
    for (;;) {
      await worker.runner.promise.catch(() => {});
      if (stopping.signal.aborted) return;
      app.log.warn("job runner stopped, restarting");
      worker = await beginAgain({ app, sign }, worker.names, stopping.signal);
      // Whoever stopped the jobs while they were begun again has stopped the worker before.
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
      await worker.runner.stop().catch(() => {});
      await watching;
      await freeing;
      // What it let go is free by now; what it could not is not shown any more.
      await sign.close();
    },
  };
}

type Worker = { runner: Runner; names: string[] };
type Ground = { app: App; sign: Sign };

async function begin({ app, sign }: Ground): Promise<Worker> {
  const names: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => {
    names.push(workerPool.id);
    void sign.show(workerPool.id);
  });
  events.on("worker:create", ({ worker }) => names.push(worker.workerId));
  const runner = await run({
    ...options(app),
    events,
    // Told until the database is back: alone, one that could not be told ended the program.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    concurrency: 2,
    noHandleSignals: true,
    crontab: jobs.flatMap(({ name, schedule }) => (schedule ? [`${schedule} ${name}`] : [])).join("\n"),
  });
  return { runner, names };
}

async function beginAgain(ground: Ground, names: string[], signal: AbortSignal): Promise<Worker> {
  const { app } = ground;
  for (;;) {
    try {
      await app.pool.query("select graphile_worker.force_unlock_workers($1::text[])", [names]);
      return await begin(ground);
    } catch (error) {
      app.log.warn({ err: error }, "job runner cannot start yet");
      await setTimeout(PAUSE_MS, undefined, { signal });
    }
  }
}

/** Runs what is enqueued now, and comes back. */
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
