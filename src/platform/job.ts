import type { App } from "./app.ts";

/** Work of the `jobs` role. Runs again after a failure, so it must bear being run twice. */
export type Job = {
  name: string;
  /** Cron line in UTC; absent where only a transaction enqueues it. */
  schedule?: string;
  run(app: App, payload: unknown, run: { id: string }): Promise<void>;
};
