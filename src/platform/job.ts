import type { App } from "./app.ts";

/** Work of the `jobs` role. A job runs again after a failure, so running it twice must do no harm. */
export type Job = {
  name: string;
  /** Cron line in UTC; absent if the job is only enqueued by transactions. */
  schedule?: string;
  run(app: App, payload: unknown, run: { id: string }): Promise<void>;
};
