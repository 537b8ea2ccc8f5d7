import type { z } from "zod";
import type { BytesLimits } from "./bytes.ts";
import type { Endpoint } from "./endpoint.ts";

/** A path with its parameters filled in: `/api/orders/:id/start` becomes `/api/orders/${string}/start`. */
export type FilledPath<Path extends string> = Path extends `${infer Before}:${infer Rest}`
  ? Rest extends `${string}/${infer After}`
    ? `${Before}${string | number}/${FilledPath<After>}`
    : `${Before}${string | number}`
  : Path;

type Parameter<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Name | Parameter<After>
    : Rest
  : never;

/** Path of an endpoint; `never` unless the call names its endpoint as type argument. */
export type PathOf<E extends Endpoint> = E extends unknown
  ? string extends E["path"]
    ? never
    : FilledPath<E["path"]>
  : never;

/** `Omit` for each member of a union. */
type Without<Whole, Key> = Whole extends unknown
  ? { [K in keyof Whole as Exclude<K, Key>]: Whole[K] }
  : never;
/** A query with a name that repeats, such as `hair=red&hair=blond`, is passed as URLSearchParams. */
type Written<Query> = Extract<Query[keyof Query], readonly unknown[]> extends never ? Query : URLSearchParams;

type QueryPart<Query> = [Query] extends [Record<string, never>]
  ? unknown
  : Partial<Query> extends Query
    ? { query?: Written<Query> }
    : { query: Written<Query> };

/** The query without the parameters that are part of the path. */
export type QueryFor<E> = E extends { path: infer Path extends string; query: infer Query extends z.ZodType }
  ? QueryPart<Without<z.input<Query>, Parameter<Path>>>
  : unknown;

export type BodyFor<E> = E extends { body: infer Body extends z.ZodType }
  ? { body: Body extends { bytesLimits: BytesLimits } ? never : z.input<Body> }
  : unknown;

export type UploadEndpoint = Endpoint & { body: { bytesLimits: BytesLimits } };
