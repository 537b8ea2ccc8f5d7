import type { DayCounter } from "#platform/figures/day-counter.ts";
import { BULK_QUEUE, type Job } from "#platform/job.ts";
import { addDays, dayOf, listDays } from "../days.ts";
import { countDays } from "./count-days.ts";
import { measureSuccessJob } from "./success/measure-success.ts";

/** Days that are counted again each night. Older ones are closed. */
const OPEN_DAYS = 35;

export function figuresJobs(counters: readonly DayCounter[]): Job[] {
  return [
    {
      name: "count-figures",
      // Late in the hour, so that the last run of a day sees nearly all of it.
      schedule: "57 * * * *",
      queue: BULK_QUEUE,
      async run(app) {
        const today = dayOf(app.clock.now());
        await countDays(app, { counters, days: [addDays(today, -1), today] });
      },
    },
    {
      name: "count-open-figures",
      schedule: "23 2 * * *",
      queue: BULK_QUEUE,
      async run(app) {
        const today = dayOf(app.clock.now());
        await countDays(app, { counters, days: listDays(addDays(today, -OPEN_DAYS), addDays(today, -1)) });
      },
    },
    measureSuccessJob,
  ];
}
