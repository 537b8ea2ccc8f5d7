import { openRandom } from "#base/random.ts";
import { openKnown } from "../fuzz/keep-known.ts";
import { listOperations, type Operation } from "../fuzz/make-call.ts";
import { makeValid } from "../fuzz/make-values.ts";
import type { ScannedCall } from "./run-sqlmap.ts";

const ATTEMPTS = 30;
/** For texts of which the program has given no example. */
const TEXT = "violet";

type Known = (name: string) => unknown;

/**
 * A call of each operation that takes a query or a JSON body: a valid one, as far as one is found. sqlmap compares
 * answers, so a call that is refused shows less; those come last.
 */
export async function makeCalls(address: string, leaveOut: RegExp) {
  const document = await (await fetch(`${address}/api/openapi.json`)).json();
  const operations = listOperations(document).filter(
    ({ path, method }) => !leaveOut.test(`${method} ${path}`) && !isForStaff(document, path, method),
  );
  const collected = openKnown(openRandom(3));
  const known = (name: string) => collected.find(name) ?? TEXT;
  for (const one of operations.filter(({ method }) => method === "GET")) {
    const answer = await send(address, callOf(one, known, 0));
    if (answer.ok && answer.headers.get("content-type")?.includes("json"))
      collected.learn(await answer.json());
  }
  const calls: ScannedCall[] = [];
  const refused: string[] = [];
  for (const operation of operations.filter(takesInput)) {
    const found = await findCall(address, operation, known);
    if (!found) refused.push(operation.operationId);
    calls.push(found ?? callOf(operation, known, 0));
  }
  const rank = ({ method, name }: ScannedCall) => (method === "GET" ? 0 : refused.includes(name) ? 2 : 1);
  return { calls: calls.toSorted((a, b) => rank(a) - rank(b)), refused };
}

type Document = { paths: Record<string, Record<string, { "x-who"?: string }>> };

/** A member does not reach calls for staff: they answer as if they did not exist. */
function isForStaff({ paths }: Document, path: string, method: string): boolean {
  return paths[path]?.[method.toLowerCase()]?.["x-who"] === "staff";
}

function takesInput({ method, parameters, bodies }: Operation): boolean {
  if (method === "GET") return parameters.some((one) => one.in === "query" && one.name);
  return "application/json" in bodies;
}

async function findCall(
  address: string,
  operation: Operation,
  known: Known,
): Promise<ScannedCall | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const call = callOf(operation, known, attempt);
    if (isEmpty(call)) continue;
    const { status } = await send(address, call);
    // A rule's no comes after the checks of the input.
    if (status < 300 || status === 409) return call;
  }
  return undefined;
}

const isEmpty = ({ path, json }: ScannedCall) => !path.includes("?") && (json ?? "{}") === "{}";

/** Half of the attempts leave out what may be left out, because some values exclude each other. */
function callOf(operation: Operation, known: Known, attempt: number): ScannedCall {
  const random = openRandom(attempt);
  const making = { random, known };
  const query = new URLSearchParams();
  let path = operation.path;
  for (const { name = "", in: where, schema = {}, explode, required } of operation.parameters) {
    if (!name || where === "header" || explode) continue;
    const value = makeValid(schema, making, name);
    if (where === "path") path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (required || attempt < ATTEMPTS / 2 || random.chance(0.3))
      for (const one of [value].flat().slice(0, 3))
        if (typeof one !== "object") query.append(name, String(one));
  }
  const shape = operation.bodies["application/json"]?.schema;
  return {
    name: operation.operationId,
    method: operation.method,
    path: query.size > 0 ? `${path}?${query}` : path,
    json: shape && JSON.stringify(makeValid(shape, making)),
  };
}

function send(address: string, { method, path, json }: ScannedCall): Promise<Response> {
  const body = json === undefined ? {} : { body: json, headers: { "content-type": "application/json" } };
  return fetch(address + path, { method, redirect: "manual", ...body });
}
