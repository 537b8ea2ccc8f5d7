import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";

/** Length of the words of a hold, in characters. */
export const HOLD_NAME = { min: 3, max: 120 } as const;
export const HOLD_REASON = { min: 10, max: 500 } as const;

const id = z.int().positive();
const none = z.strictObject({});
const at = z.iso.datetime();
const why = freeText(HOLD_REASON.max).pipe(z.string().min(HOLD_REASON.min));

const hold = z.object({
  id,
  case: id,
  name: z.string(),
  why: z.string(),
  by: z.string(),
  since: at,
  review_at: at,
  is_review_due: z.boolean(),
  is_case_due: z.boolean().describe("without the hold, the case would be gone"),
});
export type Hold = z.output<typeof hold>;

export const listHolds = endpoint({
  name: "listHolds",
  method: "GET",
  path: "/api/desk/holds",
  summary: "The cases that are kept longer than the retention would keep them, with names and reviews.",
  query: none,
  output: z.object({ holds: z.array(hold) }),
});

export const holdCase = endpoint({
  name: "holdCase",
  method: "POST",
  path: "/api/desk/holds",
  summary: "Keeps a case with its reports and evidence for a claim or an authority, until it is released.",
  query: none,
  body: z.strictObject({
    client_id: z.uuid(),
    case: id,
    name: freeText(HOLD_NAME.max).pipe(z.string().min(HOLD_NAME.min)),
    why,
  }),
  output: z.object({ id }),
  refusals: ["moderation.not_found", "moderation.held_already"],
});

export const reviewHold = endpoint({
  name: "reviewHold",
  method: "POST",
  path: "/api/desk/hold-reviews",
  summary: "Keeps a held case for six more months.",
  query: none,
  body: z.strictObject({ hold: id, why }),
  refusals: ["moderation.not_held"],
});

export const endHold = endpoint({
  name: "endHold",
  method: "POST",
  path: "/api/desk/hold-ends",
  summary: "Releases a held case. The retention forgets it in its own time.",
  query: none,
  body: z.strictObject({ hold: id, why }),
  refusals: ["moderation.not_held"],
});
