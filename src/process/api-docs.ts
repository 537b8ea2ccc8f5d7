import { z } from "zod";
import { bytesLimitsOf, fileTypesOf } from "#base/bytes.ts";
import type { Endpoint } from "#base/endpoint.ts";
import { GROUND_ERRORS } from "#server/errors.ts";
import type { Served } from "#server/handle.ts";
import { writeApiPage } from "./api-page.ts";
import type { ApiDocument } from "./api-shape.ts";
import type { Enter, Web } from "./web-shape.ts";

type Json = Record<string, unknown>;

/** The API as OpenAPI 3.1 for programs, and as a page for people. Made once: contracts do not change while we run. */
export function mountApiDocs(web: Web, served: Served[], enter: Enter) {
  const document = describeApi(served);
  const json = JSON.stringify(document);
  web.get("/api/openapi.json", async (context) => {
    await enter(context, "/api/openapi.json", false);
    return context.body(json, 200, { "Content-Type": "application/json" });
  });
  web.get("/api/docs", async (context) => {
    await enter(context, "/api/docs", false);
    const nonce = crypto.randomUUID();
    context.set("nonce", nonce);
    return context.html(writeApiPage(document, nonce));
  });
}

function describeApi(served: Served[]): ApiDocument {
  const paths: ApiDocument["paths"] = {};
  for (const { endpoint, policy } of served) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        operationId: endpoint.name,
        summary: endpoint.summary,
        "x-who": policy.who,
        "x-per-minute": policy.perMinute,
        "x-refusals": endpoint.refusals ?? [],
        ...(endpoint.query && { parameters: describeQuery(endpoint.query, path) }),
        ...(endpoint.body && { requestBody: { required: true, content: describeBody(endpoint.body) } }),
        responses: describeAnswers(endpoint),
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Velvet", version: "1", description: "Calls of the dating and chat service." },
    paths,
    components: { schemas: { Error: ERROR_SCHEMA } },
    "x-errors": Object.fromEntries(Object.entries(GROUND_ERRORS).map(([code, status]) => [code, { status }])),
  };
}

const ERROR_SCHEMA = {
  type: "object",
  required: ["error", "message", "requestId"],
  properties: {
    error: { type: "string", description: "A code of the catalogue" },
    message: { type: "string", description: "Words in the caller's language" },
    fields: { type: "object", additionalProperties: { type: "string" }, description: "Words by field" },
    requestId: { type: "string" },
  },
};

function describeBody(body: z.ZodType): Json {
  const limits = bytesLimitsOf(body);
  if (!limits) return { "application/json": { schema: toSchema(body, "input") } };
  return describeFiles(limits.contentTypes, { description: `At most ${limits.maxBytes} bytes` });
}

function describeFiles(contentTypes: readonly string[], more: Json = {}): Json {
  const schema = { type: "string", format: "binary", ...more };
  return Object.fromEntries(contentTypes.map((type) => [type, { schema }]));
}

function describeAnswers(endpoint: Endpoint): Json {
  const status = String(endpoint.status ?? (endpoint.output ? 200 : 204));
  const good = endpoint.output
    ? { description: "Done", content: describeOutput(endpoint.output) }
    : { description: "Done, nothing to say" };
  const error = {
    description: "Refused or failed",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
  return { [status]: good, default: error };
}

function describeOutput(output: z.ZodType): Json {
  const fileTypes = fileTypesOf(output);
  return fileTypes
    ? describeFiles(fileTypes)
    : { "application/json": { schema: toSchema(output, "output") } };
}

function describeQuery(query: z.ZodType, path: string): Json[] {
  const schema = toSchema(query, "input") as { properties?: Record<string, Json>; required?: string[] };
  const named = Object.entries(schema.properties ?? {}).map(([name, shape]) => ({
    name,
    in: path.includes(`{${name}}`) ? "path" : "query",
    required: schema.required?.includes(name) ?? false,
    schema: shape,
  }));
  const site = {
    name: "domain",
    in: "query",
    required: false,
    schema: { type: "string", description: "Forces a site" },
  };
  return [...named, site];
}

function toSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
