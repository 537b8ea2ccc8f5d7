import { BULK_QUEUE, type Job } from "../job.ts";
import type { Retention } from "./retention.ts";
import { runRetention } from "./run-retention.ts";

/** The one job that runs the table. It goes before erasures that wait in the same queue, since there may be thousands. */
export function retentionJob(rows: Retention): Job {
  return {
    name: "retention",
    schedule: "7 * * * *",
    queue: BULK_QUEUE,
    priority: -1,
    run: (app) => runRetention(app, rows),
  };
}
