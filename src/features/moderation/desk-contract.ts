import { z } from "zod";
import { COUNTRIES } from "#base/countries.ts";
import { endpoint } from "#base/endpoint.ts";
import { LOCALES } from "#base/locales.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { siteId } from "#base/site-id.ts";
import { TRIGGERS } from "./case-rules.ts";
import { caseRow, held, id, idInAddress, moment, none, queue, rule, words } from "./desk-fields.ts";

const urgentCount = z.object({ waiting: z.int(), late: z.int() });

export const readQueues = endpoint({
  name: "readQueues",
  method: "GET",
  path: "/api/desk/queues",
  summary:
    "Counts the open cases of the queues that the caller's roles open: how many, how many are late, and the oldest.",
  query: none,
  output: z.object({
    /** In the caller's own order. Half of the open cases have waited since `median_opened_at` or longer. */
    queues: z.array(
      z.object({
        ...{ queue, open: z.int(), late: z.int() },
        oldest_due_at: moment.nullable(),
        median_opened_at: moment.nullable(),
      }),
    ),
    /** Photos that nobody has looked at yet; no more than 1,001 are counted. */
    review: z.object({ open: z.int(), late: z.int(), oldest_due_at: moment.nullable() }),
    /** Urgent cases of these queues that nobody works on. */
    urgent: urgentCount,
    /** Cases that the caller holds. */
    mine: z.array(z.object({ id, subject: z.string(), leased_until: moment })),
    /** Decisions that the caller can still take back, the newest first. */
    undoable: z.array(
      z.object({
        ...{ decision: id, case: id, subject: z.string() },
        outcome: z.string(),
        undo_until: moment,
      }),
    ),
    /** When the newest report came in; null if there is none. */
    last_report_at: moment.nullable(),
    /** Rules whose cases the caller does not get today. */
    paused: z.array(rule),
    /** Urgent cases that others have to take because of these rules. */
    left_to_others: z.int(),
    /** Whether the caller has had as many hard cases today as one person gets; urgent ones still come. */
    hard_enough: z.boolean(),
  }),
});

export const countUrgentCases = endpoint({
  name: "countUrgentCases",
  method: "GET",
  path: "/api/desk/urgent-cases",
  summary: "Counts the urgent cases that nobody works on and that the caller may work on.",
  query: none,
  output: urgentCount,
});

/** By what the cases of a queue are filtered, besides the site. */
const filters = {
  country: z.enum(COUNTRIES).optional(),
  language: z.enum(LOCALES).optional(),
  rule: rule.optional(),
  trigger: z.enum(TRIGGERS).optional(),
};

export const listCases = endpoint({
  name: "listCases",
  method: "GET",
  path: "/api/desk/cases",
  summary:
    "Lists the open cases of a queue that fit the filters: by lane, then by when they are due; 50 at a time.",
  query: z.strictObject({
    queue,
    after: idInAddress.optional(),
    site: numberInQuery(siteId).optional(),
    ...filters,
  }),
  output: z.object({
    cases: z.array(caseRow),
    more: z.boolean(),
    /** Sites whose cases can be chosen. */
    sites: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
});

export const claimCase = endpoint({
  name: "claimCase",
  method: "POST",
  path: "/api/desk/case-claims",
  summary:
    "Leases the next case to the caller for ten minutes: an urgent one first, then one of this queue that fits the filters.",
  query: none,
  body: z.strictObject({ queue, site: siteId.optional(), ...filters }),
  output: z.object({
    case: id.nullable(),
    lease: z.int().nullable(),
    /** Whether the caller has taken so many cases that a break of five minutes is offered. */
    break_due: z.boolean(),
  }),
  refusals: ["moderation.too_many_cases"],
});

export const renewCase = endpoint({
  name: "renewCase",
  method: "POST",
  path: "/api/desk/case-renewals",
  summary: "Extends the caller's lease by ten minutes, up to an hour in all.",
  query: none,
  body: z.strictObject(held),
  output: z.object({ leased_until: moment }),
  refusals: ["moderation.taken"],
});

export const releaseCase = endpoint({
  name: "releaseCase",
  method: "POST",
  path: "/api/desk/case-releases",
  summary:
    "Gives a case back. Succeeds if the lease was lost. While the caller leaves the page, they keep it for 15 seconds, in which a renewal takes it again.",
  query: none,
  body: z.strictObject({ ...held, leaving: z.boolean().optional() }),
});

export const recuseFromCase = endpoint({
  name: "recuseFromCase",
  method: "POST",
  path: "/api/desk/case-recusals",
  summary: "Gives a case back for good, for example because the caller knows the person.",
  query: none,
  body: z.strictObject({ ...held, why: z.enum(["known", "not_today", "other"]) }),
  refusals: ["moderation.taken"],
});

export const handUpCase = endpoint({
  name: "handUpCase",
  method: "POST",
  path: "/api/desk/case-hand-ups",
  summary: "Gives a case to the leads, with a note.",
  query: none,
  body: z.strictObject({ ...held, note: words }),
  refusals: ["moderation.taken"],
});

export const noteOnCase = endpoint({
  name: "noteOnCase",
  method: "POST",
  path: "/api/desk/case-notes",
  summary: "Adds a note for colleagues to a case that the caller holds.",
  query: none,
  body: z.strictObject({ ...held, note: words }),
  refusals: ["moderation.taken"],
});

export const reopenCase = endpoint({
  name: "reopenCase",
  method: "POST",
  path: "/api/desk/case-reopenings",
  summary:
    "Opens a decided case again because of new facts. What was decided stays in force until the next decision, which takes its place.",
  query: none,
  body: z.strictObject({ case: id, note: words }),
  refusals: [
    "moderation.not_found",
    "moderation.own_account",
    "moderation.appeal_first",
    "moderation.open_already",
  ],
});
