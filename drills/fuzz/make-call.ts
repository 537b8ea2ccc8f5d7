import { openRandom, type Random } from "#base/random.ts";
import { KINDS, type Kind, type Making, makeOf, makeValid, type Schema } from "./make-values.ts";
import type { Input } from "./walk.ts";

export type Operation = {
  method: string;
  path: string;
  operationId: string;
  parameters: { name?: string; in?: string; required?: boolean; explode?: boolean; schema?: Schema }[];
  bodies: Record<string, { schema: Schema }>;
};

export type MadeCall = {
  kind: Kind;
  method: string;
  path: string;
  body: string | Uint8Array<ArrayBuffer> | undefined;
  contentType: string | undefined;
  /** In addition to the headers of every call. */
  headers?: Record<string, string>;
};

/** The operations of an OpenAPI document, as far as a call needs them. */
export function listOperations(document: { paths: Record<string, Record<string, Described>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      operationId,
      parameters,
      bodies: requestBody?.content ?? {},
    })),
  );
}
type Described = Pick<Operation, "operationId" | "parameters"> & {
  requestBody?: { content: Record<string, { schema: Schema }> };
};

/** Generates one call of an operation. The same number and known values give the same call. */
export function makeCall(operation: Operation, number: number, known: Making["known"]): MadeCall {
  const making = { random: openRandom(number), known };
  const { random } = making;
  const kind = random.chance(0.4) ? "valid" : random.pick(KINDS);
  // A call with faults in both its query and its body would only show the first.
  const inBody = Object.keys(operation.bodies).length > 0 && random.chance(0.8);
  const { path, query } = makeQuery(operation, inBody ? "valid" : kind, making);
  const sent = makeBody(operation, inBody ? kind : "valid", making);
  return { kind, method: operation.method, path: `${path}${query}`, ...sent };
}

/** A valid call of an operation with these values. */
export function fillCall({ method, path, bodies }: Operation, input: Input): MadeCall {
  const filled = Object.entries(input.path ?? {}).reduce(
    (so, [name, value]) => so.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const json = "application/json" in bodies ? JSON.stringify(input.json ?? {}) : undefined;
  return {
    kind: "valid",
    method,
    path: query.size > 0 ? `${filled}?${query}` : filled,
    body: input.bytes ?? json,
    contentType: input.contentType ?? (json && "application/json"),
    headers: input.headers ?? {},
  };
}

function makeQuery({ path, parameters }: Operation, kind: Kind, making: Making) {
  const { random } = making;
  const named = parameters.filter((one) => one.name && one.in !== "header" && !one.explode);
  const spoilt = kind === "valid" || named.length === 0 ? undefined : random.pick(named);
  const query = new URLSearchParams();
  let filled = path;
  for (const one of named) {
    const { name = "", schema = {} } = one;
    if (one !== spoilt && !one.required && random.chance(0.5)) continue;
    const value = one === spoilt ? makeOf(kind, { schema, name }, making) : makeValid(schema, making, name);
    if (one.in === "path") filled = filled.replace(`{${name}}`, encode(value));
    else for (const part of Array.isArray(value) ? value.slice(0, 100) : [value]) addTo(query, name, part);
  }
  if (kind === "extra") for (let n = 0; n < random.below(200); n++) query.append(`x${n % 50}`, "1");
  const text = String(query);
  return { path: filled.replaceAll(/[{}]/g, ""), query: text && `?${cut(text)}` };
}

function addTo(query: URLSearchParams, name: string, value: unknown) {
  if (value !== undefined)
    query.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
}

/** Headers over 16 kB never reach the program. */
const cut = (text: string) => text.slice(0, 7_000).replace(/%[0-9A-F]?$/, "");

const encode = (value: unknown) => cut(encodeURIComponent(String(value ?? "").toWellFormed())) || "%00";

function makeBody({ bodies, method }: Operation, kind: Kind, making: Making) {
  const { random } = making;
  const [contentType, described] = Object.entries(bodies)[random.below(Object.keys(bodies).length)] ?? [];
  if (!contentType || !described) {
    const stray = method !== "GET" && random.chance(0.1);
    return { body: stray ? "{}" : undefined, contentType: stray ? "application/json" : undefined };
  }
  if (contentType !== "application/json") return { body: makeBytes(random), contentType };
  if (kind !== "valid" && random.chance(0.05))
    return { body: random.pick(["{", "", "[", "nul", '{"a":1}}']), contentType };
  const asForm = kind !== "valid" && random.chance(0.03);
  const value = makeOf(kind, { schema: described.schema }, making);
  return { body: JSON.stringify(value) ?? "", contentType: asForm ? "text/plain" : contentType };
}

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

function makeBytes(random: Random): Uint8Array<ArrayBuffer> {
  if (random.chance(0.4)) return new Uint8Array(PNG);
  if (random.chance(0.5)) return new Uint8Array(PNG.subarray(0, random.below(PNG.length)));
  return new Uint8Array(Array.from({ length: random.below(2_000) }, () => random.below(256)));
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"];
const TYPES = [
  undefined,
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "text/plain",
  "application/json",
];

/** A page request or a form submission, valid or malformed. */
export function makePageCall(pages: readonly string[], number: number, known: Making["known"]): MadeCall {
  const random = openRandom(number, 1);
  const address = random
    .pick(pages)
    .replaceAll(/:(\w+)\??/g, (_, name) =>
      encode(
        random.chance(0.6)
          ? (known(name) ?? "1")
          : random.pick(["\0", "ü", "-1", "1e9", "%", "a".repeat(900)]),
      ),
    );
  const method = random.chance(0.5) ? "GET" : random.pick(METHODS);
  const takesBody = !["GET", "HEAD"].includes(method);
  const contentType = takesBody ? random.pick(TYPES) : undefined;
  const forms = [
    "",
    "email=a&password=b",
    "email=%00&name=%ED%A0%80",
    "intent=x&intent=y",
    "--x\r\n\r\n--x--",
    "a=1&".repeat(3_000),
    "{}",
  ];
  const query = random.pick([
    "",
    "",
    "?t=1",
    "?lb=1&domain=x",
    "?page=%00",
    "?after=-1&after=2",
    `?q=${"a".repeat(3_000)}`,
    "?__proto__=1",
    "?%ff=%fe",
  ]);
  return {
    kind: method === "GET" && query === "" ? "valid" : "wrong type",
    method,
    path: `${address}${query}`,
    body: takesBody ? random.pick(forms) : undefined,
    contentType,
  };
}
