import { sql } from "kysely";
import { calendarDate } from "#base/age.ts";
import { oldValues } from "#platform/retention/old-rows.ts";

/** The reasons stay, which say nothing about a person. */
export const leavingWords = oldValues("leaving_answer", {
  set: sql`words = ''`,
  isDue: (before) => sql`words <> '' and at < ${calendarDate(before)}`,
});
