import { z } from "zod";
import { cleanText } from "./clean-text.ts";

/** Raw text may be this many times as long as allowed, because cleaning joins a letter with its combining marks. */
const RAW_PER_CLEAN = 4;

/**
 * Schema for typed text: cleaned, and at most `most` code points. Far longer text is refused before it is cleaned.
 */
export function freeText(most: number) {
  return z
    .string()
    .superRefine((text, context) => {
      if (text.length > most * RAW_PER_CLEAN) addTooLong(context, most, text);
    })
    .transform(cleanText)
    .superRefine((text, context) => {
      if ([...text].length > most) addTooLong(context, most, text);
    });
}

function addTooLong(context: z.RefinementCtx<string>, maximum: number, input: string) {
  context.addIssue({ code: "too_big", origin: "string", maximum, inclusive: true, input });
}
