import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { memberNumber, ofMember } from "#features/staff/contract.ts";
import { none } from "./fields.ts";

/** Longest note, in characters. */
export const NOTE_LENGTH = 2_000;
/** Months for which a note is kept. */
export const NOTE_MONTHS = 12;

const at = z.iso.datetime();

export const readMemberNotes = endpoint({
  name: "readMemberNotes",
  method: "GET",
  path: "/api/desk/member-notes",
  summary: "Lists what staff have noted about a member in the last 12 months, the newest first. It is noted.",
  query: ofMember,
  output: z.object({
    /** The account is that of the person who reads. Its notes are for others. */
    is_own: z.boolean(),
    notes: z.array(z.object({ id: z.int(), at, words: z.string(), author: z.string() })),
  }),
});

export const writeMemberNote = endpoint({
  name: "writeMemberNote",
  method: "POST",
  path: "/api/desk/member-notes",
  summary: "Writes a note about a member for colleagues, which is kept for 12 months.",
  query: none,
  body: z.strictObject({
    client_id: z.uuid(),
    member: memberNumber,
    words: freeText(NOTE_LENGTH).pipe(z.string().min(1)),
  }),
  output: z.object({ id: z.int() }),
  refusals: ["staff.own_account"],
});
