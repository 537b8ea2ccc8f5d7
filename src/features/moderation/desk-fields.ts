import { z } from "zod";
import { freeText } from "#base/free-text.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { QUEUES } from "./case-rules.ts";
import { RULE_NAMES } from "./rules-list.ts";

export const none = z.strictObject({});
export const queue = z.enum(QUEUES);
export const rule = z.enum(RULE_NAMES);
export const id = z.int().positive();
export const idInAddress = numberInQuery(id);
/** Fits a 32-bit column. */
export const count = z
  .int()
  .nonnegative()
  .max(2 ** 31 - 1);
export const moment = z.iso.datetime();
/** Number of the lease that the person holds. */
export const held = { case: id, lease: count };
export const seen = { ...held, version: count };
export const words = freeText(2_000).pipe(z.string().min(1));

export const caseRow = z.object({
  id,
  subject: z.string(),
  queue,
  lane: z.int().min(0).max(3),
  rule,
  state: z.enum(["open", "waiting", "decided", "final"]),
  reports: z.int(),
  opened_at: moment,
  due_at: moment,
  /** Until when it comes last, since only members whose reports wait by a decision have reported it. */
  last_until: moment.nullable(),
  locale: z.string(),
  country: z.string().nullable(),
  site: z.string(),
  /** Alias of the person who holds it. */
  held_by: z.string().nullable(),
  /** True if the caller holds it. */
  mine: z.boolean(),
});
