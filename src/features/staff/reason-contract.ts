import { z } from "zod";
import { freeText } from "#base/free-text.ts";
import { REASON_CATEGORIES } from "./audit-rules.ts";

/** Shortest words of a reason: “Spam” alone explains nothing to whoever checks later. */
const LEAST_WORDS = 10;

/** Reason that a person of staff states before they read what is private. */
export const reasonFields = {
  category: z.enum(REASON_CATEGORIES),
  words: freeText(500).pipe(z.string().min(LEAST_WORDS)),
  /** Number of a ticket or a file, such as that of an authority. */
  reference: freeText(100).pipe(z.string().min(1)).optional(),
};

/** The reason that opens what was read, for the bar above it. */
export const openReason = z.object({
  category: z.enum(REASON_CATEGORIES),
  words: z.string(),
  until: z.iso.datetime(),
});
