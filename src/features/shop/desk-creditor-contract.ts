import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { why } from "./desk-faults-contract.ts";

const none = z.strictObject({});
const id = z.int().positive();

export const creditor = z.object({
  id: z.string().describe("the creditor identifier that the bank gave"),
  name: z.string().describe("as statements show it"),
  iban: z.string().describe("account into which the bank pays"),
});
export type Creditor = z.output<typeof creditor>;

/** What a page says it has shown: only compared with what is stored. */
const seen = z.string().max(100);

/** As somebody typed them. The server checks identifier and IBAN further. */
const typed = z.string().trim().min(1).max(70);

export const proposeCreditor = endpoint({
  name: "proposeCreditor",
  method: "POST",
  path: "/api/desk/creditor-proposals",
  summary:
    "Proposes to another person where the direct debits of a company are paid to. Changes nothing yet.",
  query: none,
  body: z.strictObject({
    site: id.describe("a site of the company"),
    seen: z
      .strictObject({ id: seen, name: seen, iban: seen })
      .nullable()
      .describe("as the person saw it; refused if it has changed"),
    ...{ id: typed, name: typed, iban: typed },
    why,
  }),
  output: z.object({ id }),
  refusals: ["shop-desk.creditor_changed", "shop-desk.creditor_same", "staff.already_proposed"],
});

export const answerCreditor = endpoint({
  name: "answerCreditor",
  method: "POST",
  path: "/api/desk/creditor-answers",
  summary: "Answers another person's proposal of a creditor. Agreeing makes the change.",
  query: none,
  body: z.strictObject({ id, answer: z.enum(["agreed", "refused"]), why }),
  refusals: ["staff.own_proposal", "staff.about_yourself", "staff.proposal_over", "staff.changed_since"],
});
