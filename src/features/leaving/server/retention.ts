import { sql } from "kysely";
import { calendarDate } from "#base/age.ts";
import { oldValues } from "#platform/retention/old-rows.ts";
import type { Forgetting } from "#platform/retention/retention.ts";
import { closeInactive, warnInactive } from "./inactive/close-inactive.ts";
import { countDue, countInactive } from "./inactive/queries-inactive.ts";

/** The reasons stay, which say nothing about a person. */
export const leavingWords = oldValues("leaving_answer", {
  set: sql`words = ''`,
  isDue: (before) => sql`words <> '' and at < ${calendarDate(before)}`,
});

export const inactiveWarnings: Forgetting = {
  countDue: ({ db }, before) => countInactive(db, before),
  forgetSome: warnInactive,
};

/** The day of the closing is stored with each notice, so that everybody had both mails before. */
export const inactiveAccounts: Forgetting = {
  countDue: ({ db, clock }) => countDue(db, clock.now()),
  forgetSome: closeInactive,
};
