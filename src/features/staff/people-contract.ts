import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { locale, none, role, roles, why } from "./fields.ts";

const at = z.iso.datetime();
const personId = z.int().positive();
/** Rights for which a person has to be named. */
const named = z.array(z.enum(["child.handle"])).max(1);

const personProposal = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("staff.invite"),
    name: z.string().max(100).trim().min(1),
    alias: z.string().max(40).trim().min(1),
    email: z.email().max(254),
    locale,
    roles,
  }),
  z.strictObject({ kind: z.literal("staff.roles"), person_id: personId, roles, named }),
  z.strictObject({ kind: z.literal("staff.end"), person_id: personId }),
  z.strictObject({ kind: z.literal("staff.reset"), person_id: personId }),
]);
export type PersonProposal = z.infer<typeof personProposal>;
export const PERSON_PROPOSALS = ["staff.invite", "staff.roles", "staff.end", "staff.reset"] as const;

const person = z.object({
  id: z.int(),
  alias: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  named: z.array(z.string()),
  state: z.enum(["active", "invited", "ended"]),
  last_seen_at: at.nullable(),
  /** Id of the caller, who cannot propose or answer anything about themselves. */
  is_me: z.boolean(),
});
export type PersonView = z.infer<typeof person>;

const proposal = z.object({
  id: z.int(),
  kind: z.enum(PERSON_PROPOSALS),
  person_id: z.int().nullable(),
  /** Alias of the person concerned. */
  about: z.string(),
  roles: z.array(role),
  why: z.string(),
  author: z.string(),
  at,
  expires_at: at,
  state: z.enum(["open", "agreed", "refused", "over"]),
  /** Whether the caller may answer it. */
  may_answer: z.boolean(),
});
export type ProposalView = z.infer<typeof proposal>;

export const listPeople = endpoint({
  name: "listPeople",
  method: "GET",
  path: "/api/desk/people",
  summary: "Everybody of staff, and the proposals about them.",
  query: none,
  output: z.object({ people: z.array(person), proposals: z.array(proposal) }),
});

export const readPerson = endpoint({
  name: "readPerson",
  method: "GET",
  path: "/api/desk/people/:id",
  summary: "Somebody of staff, with the factors and the sessions they have, and the proposals about them.",
  query: z.strictObject({ id: numberInQuery(z.int().positive()) }),
  output: z.object({
    person,
    passkeys: z.int(),
    has_password: z.boolean(),
    sessions: z.int(),
    proposals: z.array(proposal),
  }),
});

export const proposePerson = endpoint({
  name: "proposePerson",
  method: "POST",
  path: "/api/desk/people/proposals",
  summary: "Proposes a change of who is staff and what they may do. Somebody else has to agree.",
  query: none,
  body: z.strictObject({ proposal: personProposal, why }),
  output: z.object({ id: z.int() }),
  refusals: ["staff.about_yourself", "staff.already_proposed"],
});

export const answerPersonProposal = endpoint({
  name: "answerPersonProposal",
  method: "POST",
  path: "/api/desk/people/proposal-answers",
  summary: "Agrees to somebody else's proposal, which carries it out, or refuses it.",
  query: none,
  body: z.strictObject({ id: z.int().positive(), answer: z.enum(["agreed", "refused"]), why }),
  refusals: [
    "staff.own_proposal",
    "staff.about_yourself",
    "staff.proposal_over",
    "staff.changed_since",
    "staff.last_operator",
    "staff.email_taken",
  ],
});
