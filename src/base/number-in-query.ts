import { z } from "zod";

/** `Number` would read an empty text as 0, and take blanks, exponents and hexadecimal digits as well. */
const DIGITS = /^-?\d{1,20}(\.\d{1,20})?$/;

/** A number of a query or a path, which arrive as text: plain digits, then what `schema` says. */
export function numberInQuery(schema: z.ZodType<number, number>): z.ZodType<number, number | `${number}`> {
  return z.preprocess(
    (text) => (typeof text === "string" && DIGITS.test(text) ? Number(text) : text),
    schema,
  );
}
