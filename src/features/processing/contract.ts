import { z } from "zod";
import { fileAnswer } from "#base/bytes.ts";
import { endpoint, type OutputOf } from "#base/endpoint.ts";
import { ACTIVITY_NAMES, BASES, GROUPS, RECIPIENTS } from "./activities.ts";

const at = z.iso.datetime();
const none = z.strictObject({});
const count = z.int().nonnegative();

const keep = z.object({
  unit: z.enum(["hours", "days", "months", "years"]),
  /** Several if sites differ. */
  values: z.array(z.number()),
});
export type KeepView = z.output<typeof keep>;

const row = z.object({
  name: z.string(),
  activity: z.enum(ACTIVITY_NAMES).describe("of the record of processing activities"),
  what: z.string(),
  keep,
  since: z.string(),
  why: z.string(),
  job: z.string().describe("what forgets it; for people, who they are"),
  by: z.enum(["job", "people"]),
  last_run: at.nullable(),
  forgotten: count.describe("by the last run"),
  total: count.describe("by all runs"),
  next_run: at.nullable(),
  failure: z.object({ id: z.string().nullable(), at, error: z.string() }).nullable(),
  overdue: count.describe("what people have not done in time"),
  held: z.array(z.object({ subject: z.string(), name: z.string(), review_at: at })),
});
export type RetentionRowView = z.output<typeof row>;

export const readRetention = endpoint({
  name: "readRetention",
  method: "GET",
  path: "/api/desk/retention",
  summary: "What is kept, for how long, why, and when it was last looked after.",
  query: none,
  output: z.object({ rows: z.array(row) }),
});
export type RetentionView = OutputOf<typeof readRetention>;

export const readRetentionFaults = endpoint({
  name: "readRetentionFaults",
  method: "GET",
  path: "/api/desk/retention-faults",
  summary: "Counts what an operator has to look at in the retention, for the home of the desk.",
  query: none,
  output: z.object({
    failed: count,
    overdue: count,
    reviews: count.describe("held cases of which somebody has to say that they are still needed"),
  }),
});
export type RetentionFaults = OutputOf<typeof readRetentionFaults>;

const recipient = z.object({
  kind: z.enum(RECIPIENTS),
  /** As it is configured; empty if it is not. */
  names: z.array(z.string()),
});

const activity = z.object({
  name: z.enum(ACTIVITY_NAMES),
  groups: z.array(z.enum(GROUPS)),
  bases: z.array(z.enum(BASES)),
  recipients: z.array(recipient),
  kept: z.array(z.object({ what: z.string(), keep })),
});
export type ActivityView = z.output<typeof activity>;

export const readProcessing = endpoint({
  name: "readProcessing",
  method: "GET",
  path: "/api/desk/processing",
  summary:
    "The record of processing activities (GDPR 30), from what this installation does and is set up with.",
  query: none,
  output: z.object({
    at,
    companies: z.array(
      z.object({
        name: z.string(),
        address: z.string(),
        country: z.string(),
        phone: z.string(),
        sites: z.array(z.object({ name: z.string(), email: z.string() })),
      }),
    ),
    activities: z.array(activity),
  }),
});
export type ProcessingView = OutputOf<typeof readProcessing>;

export const writeProcessing = endpoint({
  name: "writeProcessing",
  method: "GET",
  path: "/api/desk/processing-files",
  summary: "The same record as CSV, in the caller's language.",
  query: none,
  output: fileAnswer(["text/csv"]),
});
