import type { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What a browser, a test or another program may call. Pure: both halves of a feature read it. */
export type Endpoint = {
  /** A word for the call, unique: the operationId of the OpenAPI page. */
  name: string;
  method: Method;
  /** A part like `:key` is read with the query. */
  path: string;
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Absent: answers 204 without a body. */
  output?: z.ZodType;
  /** Status of a good answer; 200, or 204 where there is no output. */
  status?: number;
  /** Codes of the refusals that a caller has to expect. */
  refusals?: readonly string[];
};

/** Its type keeps the literal method and path, by which `src/ui/call.ts` types the browser's calls. */
export function endpoint<const E extends Endpoint>(
  definition: E & Record<Exclude<keyof E, keyof Endpoint>, never>,
): E {
  return definition;
}

/** The query and the body as the server's half gets them, after the schema has read them. */
export type QueryOf<E> = E extends { query: infer Query extends z.ZodType } ? z.output<Query> : never;
export type BodyOf<E> = E extends { body: infer Body extends z.ZodType } ? z.output<Body> : never;

/** The answer: what a use case returns, and what arrives as JSON. */
export type OutputOf<E> = E extends { output: infer Output extends z.ZodType }
  ? z.input<Output>
  : // biome-ignore lint/suspicious/noConfusingVoidType: the return type of a use case that answers nothing
    void;
