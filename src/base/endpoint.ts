import type { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** An API endpoint. Both halves of a feature import it, so it does no I/O. */
export type Endpoint = {
  /** Unique name of the endpoint: the operationId in the OpenAPI document. */
  name: string;
  method: Method;
  /** A parameter such as `:key` is parsed with the query. */
  path: string;
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** If absent, the endpoint answers 204 without a body. */
  output?: z.ZodType;
  /** Status of a successful answer: 200 by default, or 204 without an output. */
  status?: number;
  /** Codes of the refusals that a caller has to expect. */
  refusals?: readonly string[];
};

/**
 * Declares an endpoint. The type keeps the literal method and path, from which `src/ui/call/call.ts` types the browser's
 * calls.
 */
export function endpoint<const E extends Endpoint>(
  definition: E & Record<Exclude<keyof E, keyof Endpoint>, never>,
): E {
  return definition;
}

/** The query and the body after the schema has parsed them. */
export type QueryOf<E> = E extends { query: infer Query extends z.ZodType } ? z.output<Query> : never;
export type BodyOf<E> = E extends { body: infer Body extends z.ZodType } ? z.output<Body> : never;

/** The answer: the return value of a use case, sent as JSON. */
export type OutputOf<E> = E extends { output: infer Output extends z.ZodType }
  ? z.input<Output>
  : // biome-ignore lint/suspicious/noConfusingVoidType: the return type of a use case that answers nothing
    void;
