import type { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What a browser, a test or another program may call. Pure: both halves of a feature read it. */
export type Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = {
  /** A word for the call, unique: the operationId of the OpenAPI page. */
  name: string;
  method: Method;
  /** A part like `:key` is read with the query. */
  path: string;
  summary: string;
  query?: Query;
  body?: Body;
  /** Absent: answers 204 without a body. */
  output?: Output;
  /** Status of a good answer; 200, or 204 where there is no output. */
  status?: number;
  /** Codes of the refusals that a caller has to expect. */
  refusals?: readonly string[];
};

export function endpoint<
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Output extends z.ZodType = z.ZodNever,
>(definition: Endpoint<Query, Body, Output>): Endpoint<Query, Body, Output> {
  return definition;
}

export type QueryOf<E> = E extends Endpoint<infer Query, z.ZodType, z.ZodType> ? z.output<Query> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, infer Body, z.ZodType> ? z.output<Body> : never;
export type OutputOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, infer Output>
    ? [Output] extends [z.ZodNever]
      ? // biome-ignore lint/suspicious/noConfusingVoidType: the return type of a use case that answers nothing
        void
      : z.input<Output>
    : never;
