import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { numberInQuery } from "#base/number-in-query.ts";

const none = z.strictObject({});
const id = z.int().positive();
const idInAddress = numberInQuery(id);
const moment = z.iso.datetime();
/** A number or name that an authority has given. */
const reference = freeText(100).pipe(z.string().trim().min(1));
const why = freeText(500).pipe(z.string().trim().min(10));
const what = z.enum(["open", "destroy"]);

export const sealPictures = endpoint({
  name: "sealPictures",
  method: "POST",
  path: "/api/desk/sealings",
  summary:
    "Seals pictures of a case that the caller holds: nobody sees them any more, and the member's account is closed for a check. Without pictures, the photo that the case is about.",
  query: none,
  body: z.strictObject({
    case: id,
    lease: z
      .int()
      .nonnegative()
      .max(2 ** 31 - 1),
    pictures: z.array(z.string().min(1).max(100)).max(50),
  }),
  refusals: ["moderation.not_found", "moderation.taken", "moderation.no_picture"],
});

const authorityWords = freeText(2_000).pipe(z.string().trim().min(10));

export const noteAuthority = endpoint({
  name: "noteAuthority",
  method: "POST",
  path: "/api/desk/authority-notes",
  summary:
    "Writes down which authority was informed of a danger to people, or why none was. Without it, such a case cannot be decided.",
  query: none,
  body: z.discriminatedUnion("kind", [
    z.strictObject({
      case: id,
      kind: z.literal("informed"),
      authority: freeText(200).pipe(z.string().trim().min(2)),
      reference,
      words: authorityWords,
      informed_at: moment,
    }),
    z.strictObject({ case: id, kind: z.literal("explained"), words: authorityWords }),
  ]),
  refusals: ["moderation.not_found", "moderation.in_future"],
});

/** How far a sealed picture is on its way: reported, released by the authority, destroyed. */
const state = z.enum(["sealed", "released", "destroyed"]);

const sealedRow = z.object({
  id,
  /** How letters to the authority name it. */
  reference: z.string(),
  case: id.nullable(),
  subject: z.string(),
  found_by: z.enum(["list", "person"]),
  list: z.string().nullable(),
  sealed_at: moment,
  keep_until: moment,
  state,
  has_file: z.boolean(),
  /** It has to be destroyed now. */
  is_due: z.boolean(),
});

export const listSealed = endpoint({
  name: "listSealed",
  method: "GET",
  path: "/api/desk/sealed",
  summary: "Lists the sealed pictures, those that are not destroyed first. It shows facts only.",
  query: none,
  output: z.object({ sealed: z.array(sealedRow) }),
});

export const authorityNote = z.object({
  kind: z.enum(["informed", "explained"]),
  authority: z.string().nullable(),
  reference: z.string().nullable(),
  words: z.string(),
  informed_at: moment.nullable(),
  at: moment,
  person: z.string(),
});

export const readSealed = endpoint({
  name: "readSealed",
  method: "GET",
  path: "/api/desk/sealed/:id",
  summary: "Reads the facts of a sealed picture, what was done about it, and what waits for a second person.",
  query: z.strictObject({ id: idInAddress }),
  output: sealedRow.extend({
    about: z.int().nullable(),
    list_reference: z.string().nullable(),
    md5: z.string().nullable(),
    sha1: z.string().nullable(),
    sha256: z.string().nullable(),
    sealed_by: z.string().nullable(),
    notes: z.array(authorityNote),
    letter: z.object({ at: moment, reference: z.string() }).nullable(),
    release: z.object({ at: moment, reference: z.string() }).nullable(),
    destroyed: z.object({ at: moment, by: z.string(), with: z.string(), why: z.string() }).nullable(),
    proposals: z.array(
      z.object({
        id,
        what,
        why: z.string(),
        author: z.string(),
        at: moment,
        expires_at: moment,
        state: z.enum(["open", "agreed", "refused", "over"]),
        may_answer: z.boolean(),
        is_mine: z.boolean(),
      }),
    ),
    /** End of the time in which the caller may open the picture. */
    open_until: moment.nullable(),
  }),
  refusals: ["moderation.not_found"],
});

export const readSealedReport = endpoint({
  name: "readSealedReport",
  method: "GET",
  path: "/api/desk/sealed-reports",
  summary:
    "Returns the report to the authority, made from facts, without the picture. The access log notes who read it.",
  query: z.strictObject({ id: idInAddress }),
  output: z.object({
    reference: z.string(),
    made_at: moment,
    found_by: z.enum(["list", "person"]),
    list: z.string().nullable(),
    list_reference: z.string().nullable(),
    sealed_at: moment,
    hashes: z.object({
      md5: z.string().nullable(),
      sha1: z.string().nullable(),
      sha256: z.string().nullable(),
    }),
    member: z.object({
      number: z.int().nullable(),
      email: z.string().nullable(),
      username: z.string().nullable(),
      born: z.string().nullable(),
      signed_up_at: z.string().nullable(),
    }),
    site: z.string(),
    uploaded_at: z.string().nullable(),
    text: z.string(),
  }),
  refusals: ["moderation.not_found"],
});

export const proposeSealed = endpoint({
  name: "proposeSealed",
  method: "POST",
  path: "/api/desk/sealed-proposals",
  summary: "Proposes to open a sealed picture, or to destroy it. Another named person has to agree.",
  query: none,
  body: z.strictObject({ sealed: id, what, why }),
  output: z.object({ id }),
  refusals: ["moderation.not_found", "moderation.not_released", "staff.already_proposed"],
});

export const answerSealedProposal = endpoint({
  name: "answerSealedProposal",
  method: "POST",
  path: "/api/desk/sealed-proposal-answers",
  summary:
    "Agrees to somebody else's proposal about a sealed picture or refuses it. Agreeing to destroy the picture destroys it.",
  query: none,
  body: z.strictObject({ id, answer: z.enum(["agreed", "refused"]), why }),
  refusals: [
    "moderation.not_found",
    "moderation.not_released",
    "staff.own_proposal",
    "staff.about_yourself",
    "staff.proposal_over",
    "staff.changed_since",
  ],
});

export const openSealed = endpoint({
  name: "openSealed",
  method: "POST",
  path: "/api/desk/sealed-pictures",
  summary:
    "Returns a sealed picture, small, grey, blurred and marked with the caller's alias and the time. Only within half an hour after another named person has agreed; every opening is logged.",
  query: none,
  body: z.strictObject({ sealed: id }),
  output: z.object({ webp: z.base64() }),
  refusals: ["moderation.not_found", "moderation.not_agreed"],
});

export const agreeToLetter = endpoint({
  name: "agreeToLetter",
  method: "POST",
  path: "/api/desk/sealed-letters",
  summary: "Writes down that the authority agrees that the member is told. The letter that waited is sent.",
  query: none,
  body: z.strictObject({ sealed: id, reference }),
  refusals: ["moderation.not_found"],
});

export const releaseSealed = endpoint({
  name: "releaseSealed",
  method: "POST",
  path: "/api/desk/sealed-releases",
  summary: "Writes down that the authority no longer needs the file, so that two people can destroy it.",
  query: none,
  body: z.strictObject({ sealed: id, reference }),
  refusals: ["moderation.not_found"],
});
