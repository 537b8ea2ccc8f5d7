import { z } from "zod";
import { fileAnswer } from "#base/bytes.ts";
import { endpoint, type OutputOf } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";

/** Length of a reason, in characters, if the right of the work asks for one. */
const WORK_REASON = { min: 10, max: 500 } as const;
/** Results can be downloaded for this long. */
export const DOWNLOAD_HOURS = 24;
/** Rows that one answer lists. */
export const RUNS_SHOWN = 20;
/** Types of the files that work can result in. */
export const RESULT_TYPES = [
  "application/xml",
  "application/zip",
  "application/json",
  "text/csv",
  "text/plain",
] as const;

/** `taken`: downloaded. `expired`: nobody downloaded it in time. */
const RUN_STATES = ["queued", "running", "done", "taken", "expired", "failed", "cancelled"] as const;

const at = z.iso.datetime();
const count = z.int().nonnegative();
const kind = z.string().regex(/^[a-z_]{1,60}$/);
const none = z.strictObject({});
const one = z.strictObject({ id: z.uuid() });

export const workRun = z.object({
  id: z.uuid(),
  kind: z.string(),
  by: z.string().nullable().describe("alias of who started it"),
  is_own: z.boolean(),
  about: z.int().nullable().describe("number of the member concerned"),
  why: z.string().nullable(),
  state: z.enum(RUN_STATES),
  done: count,
  total: count.nullable().describe("null until the work knows how much there is to do"),
  file: z.object({ name: z.string(), bytes: count, sha256: z.string() }).nullable(),
  created_at: at,
  ended_at: at.nullable(),
  until: at.nullable().describe("the end of the time to download the file"),
  error: z
    .object({ id: z.string().nullable(), message: z.string().nullable() })
    .nullable()
    .describe("why it failed: a rule's words, or the id of an error in the log"),
});
export type WorkRun = z.output<typeof workRun>;

const START = ["work.unknown", "work.by_proposal", "work.other_work"] as const;

export const startWork = endpoint({
  name: "startWork",
  method: "POST",
  path: "/api/desk/work",
  summary: "Starts long work of a registered kind. Needs the right of the kind, with its conditions.",
  query: none,
  body: z.strictObject({
    id: z.uuid().describe("made before the first try; repeating it is the same work"),
    kind,
    input: z.record(z.string(), z.unknown()),
    why: freeText(WORK_REASON.max).pipe(z.string().min(WORK_REASON.min)).optional(),
  }),
  output: workRun,
  refusals: START,
});

export const listWork = endpoint({
  name: "listWork",
  method: "GET",
  path: "/api/desk/work",
  summary: "Long work that the person started or has the right for, newest first.",
  query: z.strictObject({ kind: kind.optional() }),
  output: z.object({ runs: z.array(workRun) }),
});
export type WorkRuns = OutputOf<typeof listWork>;

export const readWork = endpoint({
  name: "readWork",
  method: "GET",
  path: "/api/desk/work/:id",
  summary: "One piece of long work.",
  query: one,
  output: workRun,
  refusals: ["work.unknown"],
});

export const downloadWork = endpoint({
  name: "downloadWork",
  method: "POST",
  path: "/api/desk/work-downloads",
  summary: "Sends the result, once. It is destroyed when it has been sent.",
  query: none,
  body: one,
  output: fileAnswer(RESULT_TYPES),
  refusals: ["work.unknown", "work.not_ready", "work.taken", "work.expired"],
});

export const cancelWork = endpoint({
  name: "cancelWork",
  method: "POST",
  path: "/api/desk/work-cancellations",
  summary: "Stops work that waits or runs. Its result is thrown away.",
  query: none,
  body: one,
  refusals: ["work.unknown", "work.over"],
});

export const retryWork = endpoint({
  name: "retryWork",
  method: "POST",
  path: "/api/desk/work-retries",
  summary: "Lets work that failed run again.",
  query: none,
  body: one,
  refusals: ["work.unknown", "work.not_failed"],
});
