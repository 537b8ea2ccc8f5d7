import { z } from "zod";
import { bytesLimitsOf, fileTypesOf } from "#base/bytes.ts";
import { refusalsOf } from "#platform/calls/answer-call.ts";
import type { Policy, Served } from "#platform/calls/handle.ts";
import { GROUND_ERRORS } from "#platform/errors.ts";
import type { ApiDocument, Json } from "./api-shape.ts";
import { describeQuery } from "./describe-query.ts";
import { describeRefusals, deskScheme, sharedComponents } from "./describe-refusals.ts";

/** Builds the OpenAPI 3.1 document from the endpoints' contracts and policies. */
export function describeApi(served: Served[]): ApiDocument {
  const paths: ApiDocument["paths"] = {};
  for (const one of served) {
    const path = one.endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [one.endpoint.method.toLowerCase()]: describeOperation(one, path) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Velvet",
      version: "1",
      description: "HTTP API of the dating and chat service.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "The site that serves this document" }],
    paths,
    components: describeComponents(served),
    "x-errors": Object.fromEntries(Object.entries(GROUND_ERRORS).map(([code, status]) => [code, { status }])),
  };
}

function describeComponents(served: Served[]): ApiDocument["components"] {
  const hasDesk = served.some(({ policy }) => policy.who === "staff");
  const securitySchemes = { ...sharedComponents.securitySchemes, ...(hasDesk && deskScheme) };
  return { ...sharedComponents, securitySchemes };
}

function describeOperation(served: Served, path: string): Json {
  const { endpoint, policy } = served;
  const { body } = endpoint;
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    security: describeSecurity(policy),
    "x-who": policy.who,
    ...(policy.who === "staff" && { "x-right": policy.right }),
    "x-per-minute": policy.perMinute,
    "x-refusals": refusalsOf(served),
    parameters: [
      ...(endpoint.query ? describeQuery(toSchema(endpoint.query, "input"), path) : []),
      { $ref: "#/components/parameters/domain" },
      ...(policy.who === "anyone" || policy.who === "staff"
        ? []
        : [{ $ref: "#/components/parameters/member" }]),
    ],
    ...(body && { requestBody: { required: true, content: describeBody(body) } }),
    responses: { ...describeAnswers(endpoint), ...describeRefusals(served) },
  };
}

/** Staff have a session of their own. Visitors may call an endpoint for anyone; a session is read if there is one. */
function describeSecurity({ who }: Policy): Json[] {
  if (who === "staff") return [{ desk: [] }];
  return who === "anyone" ? [{}, { session: [] }] : [{ session: [] }];
}

function describeBody(body: z.ZodType): Json {
  const limits = bytesLimitsOf(body);
  if (!limits) return { "application/json": { schema: toSchema(body, "input") } };
  const { contentTypes, maxBytes, setting } = limits;
  const lower = setting ? `; the site's setting \`${setting}\` can be lower` : "";
  return describeFiles(contentTypes, { description: `At most ${maxBytes} bytes${lower}` });
}

function describeFiles(contentTypes: readonly string[], more: Json = {}): Json {
  const schema = { type: "string", format: "binary", ...more };
  return Object.fromEntries(contentTypes.map((type) => [type, { schema }]));
}

function describeAnswers({ output, status }: Served["endpoint"]): Json {
  const nothing = { "204": { description: "Done; no content" } };
  if (!output) return status ? { [status]: nothing["204"] } : nothing;
  const fileTypes = fileTypesOf(output);
  const content = fileTypes
    ? describeFiles(fileTypes)
    : { "application/json": { schema: toSchema(output, "output") } };
  const mayBeNothing = !fileTypes && output.safeParse(undefined).success;
  return {
    [status ?? 200]: { description: "Done", content },
    ...(mayBeNothing && nothing),
    ...(fileTypes && { "304": { description: "Not modified; the caller's copy is still current" } }),
  };
}

function toSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
