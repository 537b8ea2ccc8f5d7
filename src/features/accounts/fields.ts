import { z } from "zod";
import { isCalendarDate } from "#base/age.ts";
import { isUsername, MIN_PASSWORD } from "./rules.ts";

export const none = z.strictObject({});
export const token = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, "accounts:refusals.link_invalid");

export const email = z
  .string("accounts:invalid.email")
  .trim()
  .max(254, "accounts:invalid.email")
  .pipe(z.email("accounts:invalid.email"));

/** Length limit before spaces are trimmed and combining characters are normalized. */
const MAX_RAW_NAME = 100;

/** Letters and digits, with . _ - between them. `rules.ts` checks the other requirements. */
export const username = z
  .string()
  .max(MAX_RAW_NAME)
  .transform((name) => name.normalize("NFKC").trim())
  .pipe(
    z
      .string()
      .min(3)
      .max(20)
      .refine((name) => !name.startsWith("@"), { message: "accounts:invalid.username_at", abort: true })
      .refine(isUsername, "accounts:invalid.username"),
  );

export const dateOfBirth = z
  .string("accounts:invalid.date_of_birth")
  .refine(isCalendarDate, "accounts:invalid.date_of_birth");

/** Only the length is limited, not the kinds of characters. The server judges how easily it can be guessed. */
export const password = z.string().min(MIN_PASSWORD).max(200);

export const tracking = z.strictObject({
  network: z.string().max(100).optional(),
  ref: z.string().max(100).optional(),
  sub1: z.string().max(100).optional(),
  sub2: z.string().max(100).optional(),
  sub3: z.string().max(100).optional(),
  /** The landing page that the visitor came by, and the slug of its address. */
  lander: z
    .string()
    .regex(/^[a-z\d]{1,40}$/)
    .optional(),
  slug: z
    .string()
    .regex(/^[a-z\d-]{1,60}$/)
    .optional(),
  /** The wording that they read there. */
  variant: z.enum(["a", "b"]).optional(),
});
export type Tracking = z.infer<typeof tracking>;
