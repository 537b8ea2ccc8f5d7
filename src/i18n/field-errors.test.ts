import { expect, test } from "vitest";
import { z } from "zod";
import { fieldErrors } from "./field-errors.ts";
import { readTranslations } from "./translations.ts";

const texts = (await readTranslations()).texts("en");
const wrong = (shape: z.ZodType, value: unknown) =>
  fieldErrors(shape.safeParse({ value }).error?.issues ?? [], texts);

test.each([
  ["a number from 2", z.int().min(2), 1, "Please enter 2 or more."],
  ["a number above nothing", z.int().positive(), 0, "Please enter 1 or more."],
  ["a number up to 5", z.int().max(5), 6, "Please enter 5 or less."],
])("%s names the smallest or largest allowed value", (_, shape, value, words) => {
  expect(wrong(z.strictObject({ value: shape }), value)).toEqual({ value: words });
});

test("of alternatives, the one that fits best names the field", () => {
  const page = z.union([
    z.strictObject({ id: z.int(), before: z.int() }),
    z.strictObject({ id: z.int(), after: z.int() }),
  ]);
  expect(Object.keys(wrong(z.strictObject({ value: page }), { id: 1, after: "" }))).toEqual(["value.after"]);
});
