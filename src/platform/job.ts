import type { App } from "./app.ts";

/** For work on thousands of rows or accounts: it takes one worker at most, so other jobs find one free. */
export const BULK_QUEUE = "erasures";

/** Work of the `jobs` role. A job runs again after a failure, so running it twice must do no harm. */
export type Job = {
  name: string;
  /** Cron line in UTC; absent if the job is only enqueued by transactions. */
  schedule?: string;
  /** Scheduled jobs of one queue run one after the other. */
  queue?: string;
  /** Order of scheduled jobs; those with a lower number run first. */
  priority?: number;
  /** How often a scheduled job is tried before it counts as failed for good; 25 times if absent. */
  attempts?: number;
  run(app: App, payload: unknown, run: { id: string }): Promise<void>;
};
