import { WRITER } from "#server/answer-call.ts";
import { GROUND_ERRORS, type GroundErrorCode } from "#server/errors.ts";
import type { Served } from "#server/handle.ts";
import type { Json } from "./api-shape.ts";

/** Meaning of an answer that is no success, by one of the codes that any call may give with its status. */
const MEANINGS = {
  invalid_input: "The query or the body is not as described; `fields` says what is wrong, by field",
  cross_site: "Another site's page made the call, or the call needs a session or a confirmed e-mail address",
  not_found: "There is nothing at this address, or not for the caller",
  body_too_large: "The body is larger than this call takes",
  unsupported_content_type: "The body's content type is not one of those described",
  too_many_requests: "Too many calls; `Retry-After` says how many seconds to wait",
  internal: "A fault of the server; the request id finds it in the log",
  unavailable: "The server cannot answer now; `Retry-After` says how many seconds to wait",
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
    error: { type: "string", description: "A code of the catalogue" },
    message: { type: "string", description: "Words in the caller's language" },
    fields: { type: "object", additionalProperties: { type: "string" }, description: "Words by field" },
    authentication_required: { type: "boolean", description: "There is no session, or it has ended" },
    requestId: { type: "string" },
  },
  additionalProperties: false,
};

/** What the operations refer to. */
export const sharedComponents = {
  schemas: { Error: errorSchema },
  parameters: {
    domain: {
      name: "domain",
      in: "query",
      description: "Answers as this domain's site, if the installation serves it",
      schema: { type: "string" },
    },
    member: {
      name: WRITER,
      in: "header",
      description: "Number of the member who makes the call: refused when the session is another member's",
      schema: { type: "string", pattern: "^\\d+$" },
    },
  },
  securitySchemes: {
    session: { type: "apiKey", in: "cookie", name: "auth.session", description: "Set by a log-in" },
  },
};

/** Answers of a call that are no success: those of every call, and the refusals that its contract declares. */
export function describeRefusals({ refusals = [], path, body }: Served["endpoint"]): Json {
  const codes: (keyof typeof MEANINGS)[] = [...OF_EVERY_CALL];
  if (path.includes(":")) codes.push("not_found");
  if (body) codes.push("body_too_large", "unsupported_content_type");
  const ofEveryCall = codes.map((code) => {
    const status = GROUND_ERRORS[code];
    const alike = Object.keys(GROUND_ERRORS).filter(
      (one) => GROUND_ERRORS[one as GroundErrorCode] === status,
    );
    return [status, describeError(MEANINGS[code], code === "internal" ? alike : [...alike, ...refusals])];
  });
  const byRule = refusals.length > 0 && { "4XX": describeError("A rule says no", refusals) };
  return { ...Object.fromEntries(ofEveryCall), ...byRule };
}

function describeError(description: string, codes: readonly string[]): Json {
  const schema = {
    allOf: [{ $ref: "#/components/schemas/Error" }],
    properties: { error: { enum: codes } },
  };
  return { description, content: { "application/json": { schema } } };
}
