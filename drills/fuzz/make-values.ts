import fc from "fast-check";
import type { Random } from "#base/random.ts";

/** The part of JSON Schema that the contracts use. */
export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
};

/** How a value departs from its schema: `valid` does not, `boundary` is at a limit, the others violate it. */
export const KINDS = [
  "valid",
  "boundary",
  "wrong type",
  "huge",
  "unicode",
  "null bytes",
  "missing",
  "extra",
] as const;
export type Kind = (typeof KINDS)[number];

export type Making = {
  random: Random;
  /** A value that the service has given under this name, if any. */
  known(name: string): unknown;
};

const FORMATS: Record<string, (random: Random) => string> = {
  email: (random) => `fuzz${random.below(1e9)}@members.example`,
  uuid: () => crypto.randomUUID(),
  date: (random) => `19${60 + random.below(40)}-0${1 + random.below(9)}-1${random.below(10)}`,
  "date-time": (random) => new Date(1.7e12 + random.below(1e11)).toISOString(),
};

const TEXTS: Record<"huge" | "unicode" | "null bytes", readonly string[]> = {
  huge: [
    "a".repeat(60_000),
    "e\u0301".repeat(9_000),
    "\u0300".repeat(20_000),
    "1".repeat(400),
    "a/".repeat(5_000),
  ],
  unicode: [
    "\ud800",
    "a\udfff",
    "\u202egnirts",
    "👩‍👩‍👧‍👦".repeat(20),
    "ﷺ".repeat(60),
    "İıſK",
    "\ufeff",
    "𝔞𝔡𝔪𝔦𝔫",
    "\u{10ffff}",
  ],
  "null bytes": ["\0", "a\0b", "%00", "\u0000@example.org", "\x1b[31m"],
};

const OTHER_TYPES = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  "",
  "text",
  [],
  [[[]]],
  {},
  { $gt: "" },
  [null],
  "__proto__",
];

/** A value that the schema allows. Prefers one that the service has given under that name. */
export function makeValid(schema: Schema, making: Making, name = ""): unknown {
  const { random } = making;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return makeValid(random.pick(alternatives), making, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const known = name && random.chance(0.7) ? making.known(name) : undefined;
  if (known !== undefined && matchesType(known, schema)) return known;
  if (schema.type === "object") return makeObject(schema, making);
  if (schema.type === "array") return makeArray(schema, making, name);
  if (schema.type === "boolean") return random.chance(0.5);
  if (schema.type === "null") return null;
  if (schema.type === "integer" || schema.type === "number") return makeNumber(schema, random);
  return makeText(schema, random);
}

type Field = { schema: Schema; name?: string };

/** A value that departs from the schema in one place, as the kind says. */
export function makeOf(kind: Kind, { schema, name = "" }: Field, making: Making): unknown {
  const { random } = making;
  if (kind === "valid") return makeValid(schema, making, name);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return makeOf(kind, { schema: random.pick(alternatives), name }, making);
  if (schema.type === "object") return spoilObject(kind, schema, making);
  if (schema.type === "array" && schema.items) return spoilArray(kind, { schema, name }, making);
  if (kind === "boundary") return makeBoundary(schema, random);
  if (kind === "wrong type") return random.pick(OTHER_TYPES);
  if (kind === "missing") return undefined;
  if (kind === "extra") return { extra: makeValid(schema, making, name) };
  return schema.type === "string" ? random.pick(TEXTS[kind]) : spoilNumber(kind, random);
}

function makeObject(
  { properties = {}, required = [], propertyNames, additionalProperties }: Schema,
  making: Making,
) {
  const { random } = making;
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(0.5));
  const made = chosen.map(([name, schema]) => [name, makeValid(schema, making, name)]);
  if (propertyNames && typeof additionalProperties === "object")
    made.push([makeValid(propertyNames, making), makeValid(additionalProperties, making)]);
  return Object.fromEntries(made);
}

function makeArray({ items, prefixItems, minItems = 0, maxItems = 4 }: Schema, making: Making, name: string) {
  if (prefixItems) return prefixItems.map((schema) => makeValid(schema, making));
  const length = Math.max(minItems, making.random.below(Math.min(maxItems, 4) + 1));
  return Array.from({ length }, () => makeValid(items ?? {}, making, name));
}

function makeNumber({ type, minimum = 0, maximum = 200_000 }: Schema, random: Random) {
  const value = minimum + random.next() * (Math.min(maximum, minimum + 200_000) - minimum);
  return type === "integer" ? Math.round(value) : value;
}

function makeText({ pattern, format, minLength = 0, maxLength = 60 }: Schema, random: Random): string {
  const formatted = format && FORMATS[format];
  if (formatted) return formatted(random);
  if (pattern) return random.pick(textsLike(pattern));
  const length = Math.max(minLength, random.below(Math.min(maxLength, 60) + 1));
  return Array.from({ length }, () => random.pick([..."abcdefghij klmnopæøåéß漢🙂."])).join("");
}

const likes = new Map<string, string[]>();

function textsLike(pattern: string): string[] {
  const made = likes.get(pattern) ?? sampleLike(pattern);
  likes.set(pattern, made);
  return made;
}

function sampleLike(pattern: string): string[] {
  try {
    return fc.sample(fc.stringMatching(new RegExp(pattern, "u")), { numRuns: 50, seed: 1 });
  } catch {
    return ["1", "abc", "2026-11-21"];
  }
}

function spoilObject(kind: Kind, schema: Schema, making: Making): unknown {
  const { random } = making;
  const made = makeObject(schema, making);
  const names = Object.keys(schema.properties ?? {});
  if (kind === "extra" || names.length === 0) {
    const key = random.pick(["admin", "member_id", "constructor", "toString", "id2", "\0", ""]);
    return { ...made, [key]: random.pick(OTHER_TYPES) };
  }
  if (kind === "wrong type" && random.chance(0.1)) return random.pick(OTHER_TYPES);
  const name = random.pick(names);
  const spoilt = makeOf(kind, { schema: schema.properties?.[name] ?? {}, name }, making);
  if (spoilt !== undefined) return { ...made, [name]: spoilt };
  const { [name]: _, ...rest } = made;
  return rest;
}

function spoilArray(kind: Kind, { schema: { items = {} }, name = "" }: Field, making: Making): unknown {
  if (kind === "wrong type") return making.random.pick(OTHER_TYPES);
  if (kind === "huge") return Array.from({ length: 5_000 }, () => makeValid(items, making, name));
  if (kind === "missing" || kind === "boundary") return [];
  return [makeOf(kind, { schema: items, name }, making)];
}

function makeBoundary(
  { type, enum: values, minimum, maximum, minLength, maxLength }: Schema,
  random: Random,
) {
  if (values) return random.pick([...values, `${values[0]} `, String(values[0]).toUpperCase()]);
  if (type === "integer" || type === "number")
    return random.pick([
      minimum ?? 0,
      (minimum ?? 0) - 1,
      maximum ?? 2 ** 31,
      (maximum ?? 2 ** 53) + 1,
      -0,
      2 ** 63,
    ]);
  if (type !== "string") return random.pick(OTHER_TYPES);
  return "x".repeat(random.pick([0, minLength ?? 1, maxLength ?? 1, (maxLength ?? 300) + 1]));
}

function spoilNumber(kind: Kind, random: Random) {
  if (kind === "huge") return random.pick([1e308, -1e308, 2 ** 63, 2 ** 31, -(2 ** 31) - 1, 1e-320, 2 ** 53]);
  return random.pick(["\0", "１２", "0x10", "1e3", " 1", "NaN", "-0"]);
}

function matchesType(value: unknown, { type }: Schema) {
  if (type === "integer" || type === "number") return typeof value === "number";
  return type === "string" && (typeof value === "string" || typeof value === "number");
}
