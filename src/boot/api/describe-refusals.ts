import { accountsStored } from "#features/accounts/stored.ts";
import { refusalsOf, WRITER } from "#platform/calls/answer-call.ts";
import type { Served } from "#platform/calls/handle.ts";
import { GROUND_ERRORS, type GroundErrorCode } from "#platform/errors.ts";
import type { Json } from "./api-shape.ts";

/** Meaning of an error answer, by one of the codes that any call may give with its status. */
const MEANINGS = {
  invalid_input: "The query or body does not match the schema; `fields` has an error message per field",
  cross_site:
    "The request came from another site's page, or needs a session, a confirmed e-mail address, a right or a confirmation",
  not_found: "Nothing exists at this URL, or the caller has no access to it",
  body_too_large: "The body is larger than this operation accepts",
  unsupported_content_type: "The body's content type is not supported",
  too_many_requests: "Too many requests; `Retry-After` gives the number of seconds to wait",
  internal: "Server error; search the log for the request id",
  unavailable: "The server is temporarily unavailable; `Retry-After` gives the number of seconds to wait",
} satisfies Partial<Record<GroundErrorCode, string>>;

const OF_EVERY_CALL = [
  "invalid_input",
  "cross_site",
  "too_many_requests",
  "internal",
  "unavailable",
] as const;

const errorSchema = {
  type: "object",
  required: ["error", "message", "requestId"],
  properties: {
    error: { type: "string", description: "Error code" },
    message: { type: "string", description: "Error message in the caller's language" },
    fields: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "Error message by field",
    },
    authentication_required: { type: "boolean", description: "True if there is no session, or it has ended" },
    page: { type: "string", description: "Path where the person reads more about the refusal" },
    requestId: { type: "string" },
  },
  additionalProperties: false,
};

export const sharedComponents = {
  schemas: { Error: errorSchema },
  parameters: {
    domain: {
      name: "domain",
      in: "query",
      description: "Responds as the site of this domain, if the installation serves it",
      schema: { type: "string" },
    },
    member: {
      name: WRITER,
      in: "header",
      description: "Id of the member making the request; refused if the session belongs to another member",
      schema: { type: "string", pattern: "^\\d+$" },
    },
  },
  securitySchemes: {
    session: { type: "apiKey", in: "cookie", name: accountsStored.session.name, description: "Set at login" },
  },
};

/** Security scheme of staff sessions. The document contains it if an endpoint is for staff. */
export const deskScheme = {
  desk: { type: "apiKey", in: "cookie", name: "__Host-desk", description: "Set at a login at the desk" },
};

/** Describes the error answers of a call: those of every call, and the refusals that its contract declares. */
export function describeRefusals({ endpoint, policy }: Served): Json {
  const { path, body } = endpoint;
  const refusals = refusalsOf({ endpoint, policy });
  const codes: (keyof typeof MEANINGS)[] = [...OF_EVERY_CALL];
  // On a member's host there is no desk, even for staff.
  if (path.includes(":") || path.startsWith("/api/desk/")) codes.push("not_found");
  if (body) codes.push("body_too_large", "unsupported_content_type");
  const ofEveryCall = codes.map((code) => {
    const status = GROUND_ERRORS[code];
    const alike = Object.keys(GROUND_ERRORS).filter(
      (one) => GROUND_ERRORS[one as GroundErrorCode] === status,
    );
    return [status, describeError(MEANINGS[code], code === "internal" ? alike : [...alike, ...refusals])];
  });
  const byRule = refusals.length > 0 && { "4XX": describeError("Refused by a business rule", refusals) };
  return { ...Object.fromEntries(ofEveryCall), ...byRule };
}

function describeError(description: string, codes: readonly string[]): Json {
  const schema = {
    allOf: [{ $ref: "#/components/schemas/Error" }],
    properties: { error: { enum: codes } },
  };
  return { description, content: { "application/json": { schema } } };
}
