import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { openReason, reasonFields } from "#features/staff/contract.ts";
import { caseRow, count, id, idInAddress, moment, none, queue, rule } from "./desk-fields.ts";
import { ALL_MEASURES, MEASURES } from "./measure-rules.ts";
import { QUESTIONS } from "./questions-list.ts";
import { authorityNote } from "./sealed-contract.ts";

/** Kinds of things that a member can have in common with a banned one. */
export const SIGNAL_KINDS = ["email", "device", "payment", "photo", "address"] as const;

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
        /** Number of the member who reported, if it is about what the two wrote to each other. */
        conversation_with: z.int().nullable(),
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
    /** Things that the member has in common with banned ones; empty without the right to read fingerprints. */
    signals: z.array(
      z.object({
        kind: z.enum(SIGNAL_KINDS),
        points: z.int(),
        banned: z.int().describe("number of the banned member, whose account may be erased"),
      }),
    ),
    /** Members who uploaded the same photo before the one concerned; empty without that right. */
    shared_photos: z.array(z.int()),
    /** Facts of pictures that were sealed; nobody sees anything of the case's evidence then. */
    sealed: z
      .object({
        pictures: z.int(),
        sealed_at: moment,
        found_by: z.enum(["list", "person"]),
        list: z.string().nullable(),
        /** For named people only, who follow each picture on a page of its own. */
        rows: z.array(z.object({ id, reference: z.string() })),
      })
      .nullable(),
    /** Which authority was informed; a case about a danger to people is not decided without. */
    authority: z.object({
      needed: z.boolean(),
      /** A violation of one of these needs the note as well. */
      needed_by: z.array(rule),
      notes: z.array(authorityNote),
    }),
    strikes: z.array(z.object({ rule: z.string(), at: moment, expires_at: moment })),
    /** Measures that the list of rules proposes for these strikes. */
    proposals: z.record(z.string(), z.array(z.object({ kind: z.string(), days: z.int().optional() }))),
    history: z.array(
      z.object({ kind: z.string(), at: moment, person: z.string().nullable(), note: z.string().nullable() }),
    ),
    /** Other cases about the same member, the newest first. */
    earlier: z.array(
      z.object({
        ...{ id, subject: z.string(), rule, state: z.enum(["open", "waiting", "decided", "final"]) },
        outcome: z.string().nullable(),
        /** When it was decided, or else opened. */
        at: moment,
      }),
    ),
    /** The reported content as it is now; null if the copies cannot be compared with anything. */
    now: z
      .object({
        /** Whether the account still exists. */
        account: z.boolean(),
        profile: z.object({ name: z.string(), about: z.string() }).nullable(),
        /** By the keys of the copies. */
        pictures: z.array(
          z.object({ key: z.string(), state: z.enum(["active", "pending", "rejected", "gone"]) }),
        ),
        messages: z.array(z.object({ seq: z.int(), state: z.enum(["hidden", "gone"]) })),
      })
      .nullable(),
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
    /** Whether the caller can open the case again because of new facts. */
    may_reopen: z.boolean(),
    /** The measures of this case that are in force. */
    measures: z.array(
      z.object({
        ...{ id, kind: z.enum(ALL_MEASURES), since: moment, until: moment.nullable() },
        /** Whether the caller may end it before its end. */
        may_end: z.boolean(),
      }),
    ),
    /** Questions to the member before a decision. */
    hearing: z.object({
      may_ask: z.boolean(),
      /** The questions that can be asked now, as the member reads them. */
      choices: z.array(z.object({ question: z.enum(QUESTIONS), words: z.string() })),
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
    /** Whether the case judges a decision again, which changes nothing for the member. */
    is_sample: z.boolean(),
    /** Outcomes of others, for a case that judges a decision again; told once this person has judged it without knowing. */
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
      z.object({
        ...{ id, subject: z.string(), version: count, lane: z.int(), reports: z.int(), rule },
        /** The measures of the decision for this one. */
        measures: z.array(z.object({ kind: z.enum(MEASURES), days: z.int().optional() })),
      }),
    ),
  }),
  refusals: [
    "moderation.not_found",
    "moderation.own_account",
    "moderation.recused",
    "moderation.blind",
    "staff.reason_first",
  ],
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
  refusals: ["moderation.not_found", "moderation.own_account", "moderation.recused", "moderation.blind"],
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
    /** End of the time for the member's answer. */
    wait_until: moment.nullable(),
    queue,
    version: z.int(),
    reports: z.int(),
    held_by: z.string().nullable(),
    mine: z.boolean(),
    /** Until when the caller holds it. */
    leased_until: moment.nullable(),
    decided: z.object({ by: z.string(), outcome: z.string(), at: moment }).nullable(),
    /** The newest event, and who caused it; null for reports and what happens by itself. */
    last: z.object({ kind: z.string(), by: z.string().nullable(), at: moment }).nullable(),
  }),
  refusals: ["moderation.not_found", "moderation.own_account", "moderation.recused", "moderation.blind"],
});

export const readCasePicture = endpoint({
  name: "readCasePicture",
  method: "GET",
  path: "/api/desk/case-pictures",
  summary:
    "Reads the copy of a reported picture, which is noted in the access log. Whoever may read the case may.",
  query: z.strictObject({ case: idInAddress, key: z.string().min(1).max(100) }),
  output: z.object({ webp: z.base64() }),
  refusals: [
    "moderation.not_found",
    "moderation.own_account",
    "moderation.recused",
    "moderation.blind",
    "staff.reason_first",
  ],
});
