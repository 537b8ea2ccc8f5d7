import { z } from "zod";
import { endpoint, type OutputOf } from "#base/endpoint.ts";
import { LOCALES } from "#base/locales.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { caseRule } from "#features/moderation/contract.ts";
import { ofMember } from "#features/staff/contract.ts";
import { clientId, inquiryId, inquiryNumber, subject, words } from "./contract.ts";
import { STATES, SUBJECTS, TEMPLATES } from "./rules.ts";

const none = z.strictObject({});
const at = z.iso.datetime();
const state = z.enum(STATES);

export const countInquiries = endpoint({
  name: "countInquiries",
  method: "GET",
  path: "/api/desk/inquiry-counts",
  summary: "Counts the inquiries that wait for an answer, and tells the oldest.",
  query: none,
  output: z.object({ waiting: z.int(), oldest: at.nullable(), mine: z.int() }),
});
export type InquiryCounts = OutputOf<typeof countInquiries>;

export const DESK_PAGE = 50;

const row = z.object({
  id: inquiryId,
  number: inquiryNumber,
  subject,
  state,
  locale: z.enum(LOCALES),
  site: z.string(),
  is_member: z.boolean(),
  since: at.describe("when the oldest text came that nobody has answered, or the last change"),
  held_by: z.string().nullable(),
  is_mine: z.boolean(),
});

export const listDeskInquiries = endpoint({
  name: "listDeskInquiries",
  method: "GET",
  path: "/api/desk/inquiries",
  summary:
    "Lists inquiries of one state, those that have waited longest first; 50 at a time. It shows no words.",
  query: z.strictObject({
    state: state.default("waiting"),
    subject: z.enum(SUBJECTS).optional(),
    language: z.enum(LOCALES).optional(),
    number: inquiryNumber.optional().describe("finds one inquiry in any state"),
    after: numberInQuery(inquiryId).optional(),
  }),
  output: z.object({ inquiries: z.array(row), more: z.boolean() }),
});
export type DeskInquiries = OutputOf<typeof listDeskInquiries>;

export const readMemberInquiries = endpoint({
  name: "readMemberInquiries",
  method: "GET",
  path: "/api/desk/member-inquiries",
  summary: "Lists a member's newest inquiries without their words. It is noted.",
  query: ofMember,
  output: z.object({ inquiries: z.array(row) }),
});

export const readDeskInquiry = endpoint({
  name: "readDeskInquiry",
  method: "GET",
  path: "/api/desk/inquiry",
  summary: "Returns an inquiry with its texts, notes and the templates in its language.",
  query: z.strictObject({ id: numberInQuery(inquiryId) }),
  output: row.extend({
    member_id: z.int().nullable(),
    opened_at: at,
    held_until: at.nullable(),
    last: inquiryId.describe("number of the last text, which an answer repeats"),
    texts: z.array(
      z.object({
        id: inquiryId,
        kind: z.enum(["question", "answer", "note"]),
        by: z.string().nullable().describe("name for colleagues; null for the author of the inquiry"),
        by_mail: z.boolean(),
        is_other_sender: z.boolean().describe("it came from another address than the inquiry's"),
        files: z.int(),
        words: z.string(),
        at,
      }),
    ),
    templates: z.array(z.object({ name: z.enum(TEMPLATES), words: z.string() })),
  }),
  refusals: ["inquiries.not_found", "staff.own_account"],
});
export type DeskInquiry = OutputOf<typeof readDeskInquiry>;

export const claimInquiry = endpoint({
  name: "claimInquiry",
  method: "POST",
  path: "/api/desk/inquiry-claims",
  summary:
    "Takes an inquiry for 20 minutes, or the one that has waited longest. Whoever holds it gets another 20 minutes.",
  query: none,
  body: z.strictObject({ id: inquiryId.nullable() }),
  output: z.object({ id: inquiryId.nullable(), held_until: at.nullable() }),
  refusals: ["inquiries.not_found", "staff.own_account", "inquiries.taken"],
});

export const releaseInquiry = endpoint({
  name: "releaseInquiry",
  method: "POST",
  path: "/api/desk/inquiry-releases",
  summary: "Gives an inquiry back. Succeeds if somebody else holds it.",
  query: none,
  body: z.strictObject({ id: inquiryId }),
});

const seen = inquiryId.describe("number of the last text that the person has seen");

export const answerInquiry = endpoint({
  name: "answerInquiry",
  method: "POST",
  path: "/api/desk/inquiry-answers",
  summary: "Answers by mail and in the account, once for each client id.",
  query: none,
  body: z.strictObject({ id: inquiryId, client_id: clientId, seen, words, close: z.boolean() }),
  refusals: [
    "inquiries.not_found",
    "staff.own_account",
    "inquiries.taken",
    "inquiries.changed",
    "inquiries.not_confirmed",
  ],
});

export const noteOnInquiry = endpoint({
  name: "noteOnInquiry",
  method: "POST",
  path: "/api/desk/inquiry-notes",
  summary: "Adds a note for colleagues, which is never sent.",
  query: none,
  body: z.strictObject({ id: inquiryId, client_id: clientId, words }),
  refusals: ["inquiries.not_found", "staff.own_account", "inquiries.taken"],
});

export const closeInquiry = endpoint({
  name: "closeInquiry",
  method: "POST",
  path: "/api/desk/inquiry-closings",
  summary: "Closes an inquiry without an answer.",
  query: none,
  body: z.strictObject({ id: inquiryId, seen }),
  refusals: [
    "inquiries.not_found",
    "staff.own_account",
    "inquiries.taken",
    "inquiries.changed",
    "inquiries.not_confirmed",
  ],
});

export const reopenInquiry = endpoint({
  name: "reopenInquiry",
  method: "POST",
  path: "/api/desk/inquiry-reopenings",
  summary: "Lets an answered or closed inquiry wait for an answer again.",
  query: none,
  body: z.strictObject({ id: inquiryId }),
  refusals: ["inquiries.not_found", "staff.own_account", "inquiries.taken", "inquiries.not_confirmed"],
});

export const handOverInquiry = endpoint({
  name: "handOverInquiry",
  method: "POST",
  path: "/api/desk/inquiry-hand-overs",
  summary: "Opens a case of moderation about a member, or adds to the open one, and notes it on the inquiry.",
  query: none,
  body: z.strictObject({
    id: inquiryId,
    client_id: clientId,
    member: inquiryId.describe("number of the member whom the case is about"),
    rule: caseRule.describe("what it seems to be about"),
    words: words.describe("what a moderator has to know"),
  }),
  output: z.object({ case: z.int() }),
  refusals: ["inquiries.not_found", "staff.own_account", "inquiries.taken", "inquiries.no_member"],
});
