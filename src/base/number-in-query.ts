import { z } from "zod";

/** `Number` would read an empty text as 0 and accept blanks, exponents and hexadecimal digits. */
const DIGITS = /^-?\d{1,20}(\.\d{1,20})?$/;

/** Schema for a number in a query or a path, which arrives as text: plain digits, then `schema`. */
export function numberInQuery<N extends number>(schema: z.ZodType<N, N>): z.ZodType<N, N | `${N}`> {
  return z.preprocess(
    (text) => (typeof text === "string" && DIGITS.test(text) ? Number(text) : text),
    schema,
  );
}
