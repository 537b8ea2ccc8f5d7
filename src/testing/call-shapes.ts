import { z } from "zod";
import { bytesLimitsOf } from "#base/bytes.ts";
import type { Endpoint } from "#base/endpoint.ts";

type Shape = {
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
};
type Path = readonly (string | number)[];

export type Field = { in: "query" | "body"; name: string; kind: "string" | "number" };

/** Lists every string and number that a call takes, with a valid query and body around them. */
export function listFields(endpoint: Endpoint): { fields: Field[]; query: unknown; body: unknown } {
  const query = endpoint.query && shapeOf(endpoint.query);
  const body = endpoint.body && !bytesLimitsOf(endpoint.body) ? shapeOf(endpoint.body) : undefined;
  const fields = (shape: Shape | undefined, where: Field["in"]): Field[] =>
    shape ? walk(shape, []).map(({ path, kind }) => ({ in: where, name: path.join("."), kind })) : [];
  return {
    fields: [...fields(query, "query"), ...fields(body, "body")],
    query: query ? sample(query) : {},
    body: body && sample(body),
  };
}

/** Returns a copy with another value at this path; missing parts on the way are created. */
export function putAt(whole: unknown, name: string, value: unknown): unknown {
  const copy = structuredClone(whole ?? {}) as Record<string, unknown>;
  const path = name.split(".");
  const last = path.pop() as string;
  let at: Record<string, unknown> = copy;
  for (const [index, step] of path.entries()) {
    if (typeof at[step] !== "object" || at[step] === null)
      at[step] = /^\d+$/.test(path[index + 1] ?? last) ? [] : {};
    at = at[step] as Record<string, unknown>;
  }
  at[last] = value;
  return copy;
}

function shapeOf(schema: z.ZodType): Shape {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
}

const branches = ({ anyOf, oneOf, allOf }: Shape) => anyOf ?? oneOf ?? allOf;

function walk(shape: Shape, path: Path): { path: Path; kind: Field["kind"] }[] {
  const inside = branches(shape);
  if (inside) return distinct(inside.flatMap((one) => walk(one, path)));
  if (shape.properties)
    return Object.entries(shape.properties).flatMap(([name, one]) => walk(one, [...path, name]));
  if (shape.items) return walk(shape.items, [...path, 0]);
  if (path.length === 0) return [];
  if (shape.type === "integer" || shape.type === "number") return [{ path, kind: "number" }];
  return shape.type === "boolean" || shape.type === "null" ? [] : [{ path, kind: "string" }];
}

function distinct(found: ReturnType<typeof walk>) {
  return [...new Map(found.map((one) => [`${one.path.join(".")} ${one.kind}`, one])).values()];
}

const OF_FORMAT: Record<string, string> = {
  email: "someone@example.org",
  uuid: "01989f5e-7d1c-7b3a-9c55-3a1e6b0d4f21",
  uri: "https://example.org/",
};

function sample(shape: Shape): unknown {
  const inside = branches(shape);
  if (inside) return sample(inside[0] as Shape);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.properties) {
    const needed = Object.entries(shape.properties).filter(([name]) => shape.required?.includes(name));
    return Object.fromEntries(needed.map(([name, one]) => [name, sample(one)]));
  }
  if (shape.type === "array") return shape.items ? [sample(shape.items)] : [];
  if (shape.type === "integer" || shape.type === "number")
    return Math.max(1, shape.minimum ?? 1, (shape.exclusiveMinimum ?? 0) + 1);
  if (shape.type === "boolean") return true;
  return OF_FORMAT[shape.format ?? ""] ?? "violet canoe harbour".padEnd(shape.minLength ?? 0, "x");
}
