import { z } from "zod";
import { endpoint, type OutputOf } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { REPORT_REASONS } from "#features/safety/contract.ts";

export { REPORT_REASONS } from "#features/safety/contract.ts";

const none = z.strictObject({});
const MAX_PLACE = 2_000;
const MAX_LAW = 500;
const MAX_NAME = 120;
const MAX_WORDS = 5_000;
/** Requires a letter or digit, so that invisible characters and signs alone are refused. */
const LEAST_WORDS = 10;

/** Collapsed to one line. */
const line = (most: number) => freeText(most).transform((typed) => typed.replace(/\s+/g, " "));

/** The law asks for no name here. */
const isNameless = (reason: string) => reason === "child";

/** Reported together with the errors of the other fields. */
const whoIsMissing = (field: string) => ({
  path: [field],
  error: "complaints:invalid.who",
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
});

export const complaint = z
  .strictObject({
    client_id: z.uuid().describe("created before the first attempt; repeating it returns the same receipt"),
    place: line(MAX_PLACE)
      .pipe(z.string().min(1))
      .describe("address of the profile or photo, or a description of where it is"),
    reason: z.enum(REPORT_REASONS),
    words: freeText(MAX_WORDS).refine(
      (words) => (words.match(/[\p{L}\p{N}]/gu) ?? []).length >= LEAST_WORDS,
      "complaints:invalid.words",
    ),
    law: line(MAX_LAW).default("").describe("which law it breaks, if the sender knows"),
    in_photo: z.boolean().default(false).describe("the sender is in the photo"),
    name: line(MAX_NAME).default(""),
    email: z
      .union([z.literal(""), z.string().max(254).trim().pipe(z.email())])
      .default("")
      .describe("name and e-mail address can be empty if the reason is `child`"),
    good_faith: z.literal(true, "complaints:invalid.good_faith"),
  })
  .refine(({ reason, name }) => name !== "" || isNameless(reason), whoIsMissing("name"))
  .refine(({ reason, email }) => email !== "" || isNameless(reason), whoIsMissing("email"));
export type Complaint = z.output<typeof complaint>;

const receipt = z.string().max(60).describe("receipt number");

export const fileComplaint = endpoint({
  name: "fileComplaint",
  method: "POST",
  path: "/api/complaints",
  summary:
    "Reports illegal or harmful content, by anyone. Content of ours is stored with the report as it is now. The receipt is also sent by e-mail.",
  query: none,
  body: complaint,
  output: z.object({ receipt, received_at: z.iso.datetime() }),
  status: 202,
  refusals: ["safety.too_many_reports"],
});

const STATES = ["received", "looked_at", "decided"] as const;

const complaintState = z.object({
  state: z.enum(STATES),
  received_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  letter: z.string().nullable().describe("path of the letter with the decision, once it was sent"),
});
export type ComplaintState = z.infer<typeof complaintState>;

export const readComplaint = endpoint({
  name: "readComplaint",
  method: "POST",
  path: "/api/complaints/states",
  summary: "Returns what became of a report, by its receipt number and the e-mail address of its sender.",
  query: none,
  body: z.strictObject({ receipt, email: z.string().max(254).trim().default("") }),
  output: complaintState,
  refusals: ["complaints.unknown"],
});

export const OWN_REPORTS_PER_PAGE = 20;

export const listOwnReports = endpoint({
  name: "listOwnReports",
  method: "GET",
  path: "/api/complaints",
  summary: "Lists what the member has reported, the newest first, and what became of it. It names nobody.",
  query: z.strictObject({
    before: numberInQuery(z.int().positive()).optional().describe("number of the last report that is known"),
  }),
  output: z.object({
    reports: z.array(
      complaintState.extend({
        id: z.int(),
        receipt: receipt.nullable(),
        subject: z.enum(["profile", "photo", "message", "place"]),
        reason: z.enum(REPORT_REASONS),
      }),
    ),
    more: z.boolean(),
  }),
});
export type OwnReports = OutputOf<typeof listOwnReports>;
