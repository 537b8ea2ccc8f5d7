import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { ofMember, openReason, reasonFields } from "#features/staff/contract.ts";
import { id, moment, none, rule } from "./desk-fields.ts";

export const readMemberCases = endpoint({
  name: "readMemberCases",
  method: "GET",
  path: "/api/desk/member-cases",
  summary:
    "Cases about a member, strikes that count, and measures. Rules are for who works on cases. It is noted.",
  query: ofMember,
  output: z.object({
    /** The account is that of the person who reads. Its cases are for others. */
    is_own: z.boolean(),
    cases: z.array(
      z.object({
        id,
        subject: z.string(),
        rule: z.string().nullable(),
        state: z.enum(["open", "waiting", "decided", "final"]),
        opened_at: moment,
        opens: z.boolean(),
      }),
    ),
    strikes: z.array(z.object({ rule: z.string().nullable(), at: moment, expires_at: moment })),
    measures: z.array(
      z.object({
        kind: z.string(),
        begins_at: moment,
        ends_at: moment.nullable(),
        ended_at: moment.nullable().describe("when it was lifted, taken back or overturned"),
      }),
    ),
  }),
});

export const openMemberCase = endpoint({
  name: "openMemberCase",
  method: "POST",
  path: "/api/desk/member-cases",
  summary:
    "Opens a case about a member for the moderators, or adds a note to the one that is open. Decides nothing.",
  query: none,
  body: z.strictObject({ member: id, rule, note: freeText(2_000).pipe(z.string().min(10)) }),
  output: z.object({ id, is_new: z.boolean() }),
});

export const giveContentReason = endpoint({
  name: "giveContentReason",
  method: "POST",
  path: "/api/desk/content-reasons",
  summary: "States why the caller needs to read a member's conversations, which opens them for 30 minutes.",
  query: none,
  body: z.strictObject({ member: id, ...reasonFields }),
  output: z.object({ open_until: moment }),
  refusals: ["moderation.own_account"],
});

export const readMemberConversation = endpoint({
  name: "readMemberConversation",
  method: "GET",
  path: "/api/desk/member-conversation",
  summary:
    "Reads up to 50 messages that two members wrote to each other, after a reason was given. Each page is noted, for both.",
  query: ofMember.extend({
    other: numberInQuery(id),
    /** The newest message to read; without it the last one. */
    upto: numberInQuery(id).optional(),
  }),
  output: z.object({
    reason: openReason,
    names: z.array(z.object({ id, name: z.string().nullable() })),
    messages: z.array(
      z.object({
        seq: id,
        from: id,
        kind: z.string(),
        /** Null unless it is a text: pictures are looked at in a case. */
        text: z.string().nullable(),
        sent_at: moment,
        is_hidden: z.boolean(),
        is_reported: z.boolean(),
      }),
    ),
    earlier: id.nullable().describe("`upto` of the page before"),
    later: id.nullable().describe("`upto` of the page after"),
  }),
  refusals: ["staff.reason_first", "moderation.own_account", "moderation.not_found"],
});
