import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { openReason, reasonFields } from "#features/staff/contract.ts";
import { QUEUES } from "./case-rules.ts";
import { MEASURES } from "./measure-rules.ts";
import { QUESTIONS } from "./questions-list.ts";
import { RULE_NAMES } from "./rules-list.ts";
import { authorityNote } from "./sealed-contract.ts";

const none = z.strictObject({});
const queue = z.enum(QUEUES);
const rule = z.enum(RULE_NAMES);
const id = z.int().positive();
const idInAddress = numberInQuery(id);
/** Fits a 32-bit column. */
const count = z
  .int()
  .nonnegative()
  .max(2 ** 31 - 1);
const moment = z.iso.datetime();
/** Number of the lease that the person holds. */
const held = { case: id, lease: count };
const seen = { ...held, version: count };
const words = freeText(2_000).pipe(z.string().min(1));

export const readQueues = endpoint({
  name: "readQueues",
  method: "GET",
  path: "/api/desk/queues",
  summary:
    "Counts the open cases of the queues that the caller's roles open: how many, how many are late, and the oldest.",
  query: none,
  output: z.object({
    queues: z.array(z.object({ queue, open: z.int(), late: z.int(), oldest_due_at: moment.nullable() })),
    /** Photos that nobody has looked at yet; no more than 1,001 are counted. */
    review: z.object({ open: z.int(), late: z.int(), oldest_due_at: moment.nullable() }),
    /** Cases that the caller holds. */
    mine: z.array(z.object({ id, subject: z.string(), leased_until: moment })),
    /** Rules whose cases the caller does not get today. */
    paused: z.array(rule),
  }),
});

/** What a member can have in common with somebody who is banned. */
export const SIGNAL_KINDS = ["email", "device", "payment", "photo", "address"] as const;

const caseRow = z.object({
  id,
  subject: z.string(),
  queue,
  lane: z.int().min(0).max(3),
  rule,
  state: z.enum(["open", "waiting", "decided", "final"]),
  reports: z.int(),
  opened_at: moment,
  due_at: moment,
  locale: z.string(),
  country: z.string().nullable(),
  site: z.string(),
  /** Alias of the person who holds it. */
  held_by: z.string().nullable(),
  /** True if the caller holds it. */
  mine: z.boolean(),
});

export const listCases = endpoint({
  name: "listCases",
  method: "GET",
  path: "/api/desk/cases",
  summary: "Lists the open cases of a queue: by lane, then by when they are due; 50 at a time.",
  query: z.strictObject({ queue, after: idInAddress.optional() }),
  output: z.object({ cases: z.array(caseRow), more: z.boolean() }),
  refusals: ["moderation.no_right"],
});

export const claimCase = endpoint({
  name: "claimCase",
  method: "POST",
  path: "/api/desk/case-claims",
  summary: "Leases the next case to the caller for ten minutes: an urgent one first, then one of this queue.",
  query: none,
  body: z.strictObject({ queue }),
  output: z.object({
    case: id.nullable(),
    /** Whether the caller has taken so many cases that a break of five minutes is offered. */
    break_due: z.boolean(),
  }),
  refusals: ["moderation.no_right", "moderation.too_many_cases"],
});

export const readCase = endpoint({
  name: "readCase",
  method: "GET",
  path: "/api/desk/case",
  summary:
    "Reads a case with its evidence, which is noted in the access log. Who does not hold it gives a reason first.",
  query: z.strictObject({ id: idInAddress }),
  output: z.object({
    case: caseRow,
    lease: z.int(),
    version: z.int(),
    leased_until: moment.nullable(),
    about: z.int().nullable(),
    /** Why the caller may read a case that somebody else works on; null for their own. */
    reason: openReason.nullable(),
    /** Language of the letter to the member concerned; null if no letter can be sent. */
    letter_locale: z.string().nullable(),
    reports: z.array(
      z.object({
        id,
        reason: z.string(),
        words: z.string(),
        at: moment,
        by: z.enum(["member", "visitor", "staff"]),
        in_photo: z.boolean(),
        place: z.string().nullable(),
        law: z.string().nullable(),
        evidence: z
          .object({
            name: z.string(),
            about: z.string(),
            age: z.int().nullable(),
            messages: z.array(
              z.object({
                seq: z.int(),
                mine: z.boolean(),
                kind: z.string(),
                body: z.string(),
                sent_at: z.string(),
              }),
            ),
          })
          .nullable(),
        pictures: z.array(z.object({ key: z.string(), source: z.string() })),
      }),
    ),
    /** What the member has in common with banned ones, for who has the right to read fingerprints. */
    signals: z.array(
      z.object({
        kind: z.enum(SIGNAL_KINDS),
        points: z.int(),
        banned: z.int().describe("number of the banned member, whose account may be erased"),
      }),
    ),
    /** Facts of pictures that were sealed; nobody sees anything of the case's evidence then. */
    sealed: z
      .object({
        pictures: z.int(),
        sealed_at: moment,
        found_by: z.enum(["list", "person"]),
        list: z.string().nullable(),
      })
      .nullable(),
    /** Which authority was informed; such a case is not decided without. */
    authority: z.object({ needed: z.boolean(), notes: z.array(authorityNote) }),
    strikes: z.array(z.object({ rule: z.string(), at: moment, expires_at: moment })),
    /** Measures that the list of rules proposes for these strikes. */
    proposals: z.record(z.string(), z.array(z.object({ kind: z.string(), days: z.int().optional() }))),
    history: z.array(
      z.object({ kind: z.string(), at: moment, person: z.string().nullable(), note: z.string().nullable() }),
    ),
    appeal: z
      .object({
        by: z.enum(["concerned", "notifier"]),
        words: z.string(),
        against: z.object({
          outcome: z.string(),
          rule: z.string().nullable(),
          facts: z.string(),
          at: moment,
        }),
      })
      .nullable(),
    /** The latest decision, which the person who made it can take back for 15 minutes. */
    decision: z
      .object({ id, outcome: z.string(), facts: z.string(), at: moment, undo_until: moment.nullable() })
      .nullable(),
    /** What the member was asked before a decision. */
    hearing: z.object({
      may_ask: z.boolean(),
      questions: z.array(
        z.object({
          question: z.enum(QUESTIONS),
          asked_at: moment,
          answer_until: moment,
          answered_at: moment.nullable(),
          answer: z.string().nullable(),
        }),
      ),
    }),
    /** For a case that judges a decision again: what others found, once somebody has judged it without knowing. */
    sample: z
      .object({
        first: z.object({
          ...{ case: id, outcome: z.string(), rule: z.string().nullable(), facts: z.string() },
          at: moment,
        }),
        opinions: z.array(
          z.object({
            ...{ by: z.string(), outcome: z.string(), rule: z.string().nullable(), why: z.string() },
            agrees: z.boolean(),
          }),
        ),
      })
      .nullable(),
    /** Other open cases for which the caller may repeat this decision of theirs. */
    alike: z.array(
      z.object({ id, subject: z.string(), version: count, lane: z.int(), reports: z.int(), rule }),
    ),
  }),
  refusals: ["moderation.not_found", "moderation.no_right", "staff.reason_first"],
});

export const giveCaseReason = endpoint({
  name: "giveCaseReason",
  method: "POST",
  path: "/api/desk/case-reasons",
  summary:
    "States why the caller wants to read a case that they do not hold. It opens the member's content for 30 minutes.",
  query: none,
  body: z.strictObject({ case: id, ...reasonFields }),
  output: z.object({ open_until: moment }),
  refusals: ["moderation.not_found", "moderation.no_right"],
});

export const readCaseState = endpoint({
  name: "readCaseState",
  method: "GET",
  path: "/api/desk/case-states",
  summary:
    "Tells what became of a case, without anything that was reported: who holds it, and who decided it and how.",
  query: z.strictObject({ id: idInAddress }),
  output: z.object({
    state: z.enum(["open", "waiting", "decided", "final"]),
    version: z.int(),
    reports: z.int(),
    held_by: z.string().nullable(),
    mine: z.boolean(),
    decided: z.object({ by: z.string(), outcome: z.string(), at: moment }).nullable(),
  }),
  refusals: ["moderation.not_found", "moderation.no_right"],
});

export const readCasePicture = endpoint({
  name: "readCasePicture",
  method: "GET",
  path: "/api/desk/case-pictures",
  summary:
    "Reads the copy of a reported picture, which is noted in the access log. Whoever may read the case may.",
  query: z.strictObject({ case: idInAddress, key: z.string().min(1).max(100) }),
  output: z.object({ webp: z.base64() }),
  refusals: ["moderation.not_found", "moderation.no_right", "staff.reason_first"],
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
  summary: "Gives a case back. Succeeds if the lease was lost.",
  query: none,
  body: z.strictObject(held),
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
    "Opens a decided case again because of new facts. What was decided stays in force until the next decision.",
  query: none,
  body: z.strictObject({ case: id, note: words }),
  refusals: ["moderation.not_found", "moderation.no_right"],
});

const measures = z
  .array(z.strictObject({ kind: z.enum(MEASURES), days: z.int().min(1).max(365).optional() }))
  .max(5);

export const decideCase = endpoint({
  name: "decideCase",
  method: "POST",
  path: "/api/desk/decisions",
  summary:
    "Decides a case that the caller holds. The member gets a statement of reasons, whoever reported an answer.",
  query: none,
  body: z.discriminatedUnion("outcome", [
    z.strictObject({ ...seen, outcome: z.literal("none"), why: words }),
    z.strictObject({
      ...seen,
      outcome: z.literal("violation"),
      rule,
      measures: measures.min(1),
      facts: words,
      why: words,
    }),
  ]),
  output: z.object({ id }),
  refusals: [
    "moderation.not_found",
    "moderation.no_right",
    "moderation.taken",
    "moderation.changed",
    "moderation.wrong_measures",
    "moderation.authority_first",
  ],
});

export const undoDecision = endpoint({
  name: "undoDecision",
  method: "POST",
  path: "/api/desk/decision-undos",
  summary: "Takes the caller's own decision back, within 15 minutes.",
  query: none,
  body: z.strictObject({ decision: id, why: words }),
  refusals: ["moderation.not_found", "moderation.too_late"],
});

export const decideAppeal = endpoint({
  name: "decideAppeal",
  method: "POST",
  path: "/api/desk/appeal-decisions",
  summary: "Decides an appeal that the caller holds, and against which they have not decided before.",
  query: none,
  body: z.discriminatedUnion("outcome", [
    z.strictObject({ ...seen, outcome: z.enum(["kept", "overturned"]), facts: words, why: words }),
    z.strictObject({
      ...seen,
      outcome: z.literal("milder"),
      measures: measures.min(1),
      facts: words,
      why: words,
    }),
  ]),
  output: z.object({ id }),
  refusals: [
    "moderation.not_found",
    "moderation.taken",
    "moderation.own_decision",
    "moderation.wrong_measures",
  ],
});
