import { z } from "zod";
import { endpoint, type OutputOf } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { LEAST_LETTERS, MOST_WORDS, STATES, SUBJECTS } from "./rules.ts";

const none = z.strictObject({});
const at = z.iso.datetime();

export const words = freeText(MOST_WORDS).refine(
  (typed) => (typed.match(/[\p{L}\p{N}]/gu) ?? []).length >= LEAST_LETTERS,
  "inquiries:invalid.words",
);
export const clientId = z
  .uuid()
  .describe("created before the first attempt; repeating it changes nothing and returns the same");
export const subject = z.enum(SUBJECTS);
export const inquiryNumber = z.string().max(20);
export const inquiryId = z.int().positive().max(Number.MAX_SAFE_INTEGER);

const email = z.union([z.literal(""), z.string().max(254).trim().pipe(z.email())]).default("");

export const fileInquiry = endpoint({
  name: "fileInquiry",
  method: "POST",
  path: "/api/inquiries",
  summary:
    "Writes to customer service, by anyone. A visitor gets a mail, whose link has to be used before somebody reads it.",
  query: none,
  body: z.strictObject({
    client_id: clientId,
    subject,
    words,
    email: email.describe("of a visitor; a member is answered in the account and at its address"),
  }),
  output: z.object({
    number: inquiryNumber,
    has_to_confirm: z.boolean().describe("the link in the mail has to be used first"),
  }),
  status: 202,
  refusals: ["inquiries.too_many", "inquiries.no_address"],
});

export const confirmInquiry = endpoint({
  name: "confirmInquiry",
  method: "POST",
  path: "/api/inquiry-confirmations",
  summary: "Confirms a visitor's address with the secret of the mail. Repeating it succeeds.",
  query: none,
  body: z.strictObject({ token: z.string().max(100) }),
  output: z.object({ number: inquiryNumber }),
  refusals: ["inquiries.unknown_link"],
});

const state = z.enum(STATES);

export const INQUIRIES_PER_PAGE = 20;

const summary = z.object({
  id: inquiryId,
  number: inquiryNumber,
  subject,
  state,
  changed_at: at,
  is_unread: z.boolean(),
});

export const listInquiries = endpoint({
  name: "listInquiries",
  method: "GET",
  path: "/api/inquiries",
  summary: "Lists the member's inquiries, the newest first.",
  query: z.strictObject({ before: numberInQuery(inquiryId).optional() }),
  output: z.object({ inquiries: z.array(summary), more: z.boolean() }),
});
export type OwnInquiries = OutputOf<typeof listInquiries>;

export const readInquiry = endpoint({
  name: "readInquiry",
  method: "GET",
  path: "/api/inquiries/:id",
  summary: "Returns one of the member's inquiries with its texts, the oldest first.",
  query: z.strictObject({ id: numberInQuery(inquiryId) }),
  output: summary.extend({
    texts: z.array(
      z.object({
        id: inquiryId,
        kind: z.enum(["question", "answer"]),
        by_mail: z.boolean(),
        files: z.int().describe("attachments that were not taken"),
        words: z.string(),
        at,
      }),
    ),
  }),
  refusals: ["inquiries.not_found"],
});
export type OwnInquiry = OutputOf<typeof readInquiry>;

export const addToInquiry = endpoint({
  name: "addToInquiry",
  method: "POST",
  path: "/api/inquiries/:id/texts",
  summary: "Adds a text to one of the member's inquiries, and opens it again.",
  query: z.strictObject({ id: numberInQuery(inquiryId) }),
  body: z.strictObject({ client_id: clientId, words }),
  refusals: ["inquiries.not_found", "inquiries.too_many_texts"],
});

export const noteRead = endpoint({
  name: "noteRead",
  method: "POST",
  path: "/api/inquiry-reads",
  summary: "Notes that the member has seen the answers to an inquiry up to this one.",
  query: none,
  body: z.strictObject({ id: inquiryId, seen: inquiryId }),
});
