import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { MAX_REPORT_WORDS, REPORT_REASONS } from "./visibility-rules.ts";

export { REPORT_REASONS, type ReportReason } from "./visibility-rules.ts";

/** Refusals of every action towards another member, while moderation forbids it to the caller. */
export const CONTACT_REFUSALS = ["safety.muted", "safety.no_first_contact", "safety.restricted"] as const;

const none = z.strictObject({});
const whom = z.strictObject({ member: z.int().positive() });

export const blockMember = endpoint({
  name: "blockMember",
  method: "POST",
  path: "/api/blocks",
  summary:
    "Blocks a member: from now on, neither can find, see or contact the other. Succeeds if already blocked.",
  query: none,
  body: whom,
  refusals: ["safety.yourself", "safety.gone"],
});

export const unblockMember = endpoint({
  name: "unblockMember",
  method: "DELETE",
  path: "/api/blocks",
  summary: "Unblocks a member. Succeeds if there is no block.",
  query: none,
  body: whom,
});

const words = freeText(MAX_REPORT_WORDS);

const report = {
  /** Made by the caller: a retry with the same id is the same report. */
  client_id: z.uuid(),
  member: z.int().positive(),
  reason: z.enum(REPORT_REASONS),
  words: words.default(""),
};

export const reportMember = endpoint({
  name: "reportMember",
  method: "POST",
  path: "/api/reports",
  summary:
    "Reports a profile, one of its photos, or a message it sent to the caller. Its current content is stored with the report; for a message, those around it are stored too, and for scam and insult the latest of its sender. By sending it, the caller confirms that it is true as far as they know.",
  query: none,
  body: z.discriminatedUnion("subject", [
    z.strictObject({ subject: z.literal("profile"), ...report }),
    z.strictObject({
      subject: z.literal("photo"),
      photo: z.int().positive(),
      in_photo: z.boolean().default(false).describe("the caller is in the photo"),
      ...report,
    }),
    z.strictObject({
      subject: z.literal("message"),
      conversation: z.int().positive(),
      seq: z
        .int()
        .positive()
        .max(2 ** 31 - 1),
      ...report,
    }),
  ]),
  refusals: [
    "safety.yourself",
    "safety.gone",
    "safety.photo_gone",
    "safety.message_gone",
    "safety.too_many_reports",
  ],
});
export type Report = z.output<NonNullable<typeof reportMember.body>>;
