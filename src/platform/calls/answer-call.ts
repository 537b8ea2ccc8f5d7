import { fileTypesOf } from "#base/bytes.ts";
import { isRefusal, Refusal } from "#base/refusal.ts";
import { guardsOf, hasRight, type Right } from "#base/staff-rights.ts";
import { fieldErrors } from "#i18n/field-errors.ts";
import { GroundError } from "../errors.ts";
import { limitCallsPerMinute } from "../limits/limit-calls-per-minute.ts";
import type { Scope } from "../scope.ts";
import { noteRefusal } from "../security-log/note-refusal.ts";
import type { Call, Served } from "./handle.ts";
import { requirePlainPairs } from "./plain-input.ts";
import { readBody } from "./read-body.ts";
import { isCrossSite } from "./same-origin.ts";

/** Answers one API call over HTTP. */
export async function answerCall(served: Served, request: Request, scope: Scope): Promise<Response> {
  const { status, headers, output } = await runCall(served, request, scope);
  if (output === undefined) return new Response(null, { status, headers });
  return output instanceof Response ? output : Response.json(output, { status, headers });
}

/** Result of a call: no output, an output for JSON, or a file that is sent as it is. */
type Outcome = { status: number; headers: Headers; output: unknown };

/** First words of the error for a refusal that the contract does not declare. */
export const UNDECLARED = "Refusal missing in the contract";

/** Runs a call. If it is refused for a security reason, the security log records it. */
export async function runCall(served: Served, request: Request, scope: Scope): Promise<Outcome> {
  try {
    return await admitAndRun(served, request, scope);
  } catch (error) {
    if (scope.app.config.CHECK_ANSWERS) requireDeclared(error, served);
    noteRefusal(error, { ...scope, route: served.endpoint.path });
    await noteLackedRight(error, scope, served.endpoint.path);
    throw error;
  }
}

/** A use case may ask for more than the right of its endpoint. Whoever lacks either is in the audit log. */
async function noteLackedRight(thrown: unknown, scope: Scope, route: string): Promise<void> {
  const { app, person, requestId, country } = scope;
  if (!person || !isRefusal(thrown) || thrown.code !== NO_RIGHT) return;
  const right = thrown.values.right as Right;
  await app.people.noteRefused(person, { right, route, requestId, country });
}

/** Returns the codes of all refusals with which the endpoint may answer. */
export function refusalsOf({ endpoint, policy }: Pick<Served, "endpoint" | "policy">): readonly string[] {
  const declared = endpoint.refusals ?? [];
  return policy.who === "staff" ? [...declared, ...STAFF_REFUSALS] : declared;
}

/** Clients rely on the refusals that a contract lists, so a test that meets an unlisted one fails. */
function requireDeclared(thrown: unknown, served: Served): void {
  const { name } = served.endpoint;
  if (isRefusal(thrown) && !refusalsOf(served).includes(thrown.code))
    throw new Error(`${UNDECLARED}: ${name} refuses with ${thrown.code}`);
}

async function admitAndRun(served: Served, request: Request, scope: Scope): Promise<Outcome> {
  const { endpoint, policy } = served;
  // For everyone else, endpoints for staff do not exist.
  if (policy.who === "staff" && (scope.place !== "desk" || !scope.person)) throw new GroundError("not_found");
  if (isCrossSite(request.method, request.headers, scope.origin)) throw new GroundError("cross_site");
  const { name, path } = endpoint;
  await limitCallsPerMinute(scope, { name, path, perMinute: policy.perMinute });
  if (policy.who === "staff") requireRight(policy.right, scope);
  else admit(policy.who, scope, request.headers);
  const query = endpoint.query ? parse(endpoint.query, readQuery(scope.url, endpoint.path), scope) : {};
  const body = endpoint.body
    ? parse(endpoint.body, await readBody(endpoint.body, request, policy.maxBytes?.(scope)), scope)
    : undefined;
  if (policy.who === "staff" && !policy.changesNothing)
    await requireFresh(policy.right, scope, request.method);
  const headers = new Headers();
  const call = { ...scope, query, body, requestHeaders: request.headers, responseHeaders: headers };
  const output = await served.run(call as Call<typeof endpoint>);
  if (!endpoint.output || output === undefined)
    return { status: endpoint.status ?? 204, headers, output: undefined };
  if (scope.app.config.CHECK_ANSWERS && !fileTypesOf(endpoint.output)) endpoint.output.parse(output);
  return { status: endpoint.status ?? 200, headers, output };
}

/**
 * Header with the id of the member for whom the browser made the request. It is refused if somebody else has logged in
 * meanwhile.
 */
export const WRITER = "x-member";

/** @throws GroundError `authentication_required`, or `not_confirmed` if only confirmed members may call */
function admit(who: "anyone" | "member" | "confirmed", { viewer }: Scope, headers: Headers) {
  if (who === "anyone") return;
  if (viewer.kind === "visitor") throw new GroundError("authentication_required");
  if ((headers.get(WRITER) ?? String(viewer.memberId)) !== String(viewer.memberId))
    throw new GroundError("authentication_required");
  if (who === "confirmed" && viewer.status === "not_confirmed") throw new GroundError("not_confirmed");
}

/** Refusals of any endpoint for staff, whatever its contract declares. The feature `staff` words them. */
const NO_RIGHT = "staff.no_right";
const STAFF_REFUSALS = [NO_RIGHT, "staff.confirm_first"] as const;

/** @throws Refusal `staff.no_right` */
function requireRight(right: Right | null, { person }: Scope): void {
  if (!person || right === null || hasRight(person.roles, right, person.named)) return;
  throw new Refusal(NO_RIGHT, { right }, 403);
}

/**
 * A right that asks for a fresh confirmation uses it up, so that one confirmation is good for one action.
 * @throws Refusal `staff.confirm_first`
 */
async function requireFresh(right: Right | null, { app, person }: Scope, method: string): Promise<void> {
  if (!person || right === null || method === "GET" || !guardsOf(right).fresh) return;
  if (!(await app.people.takeConfirmation(person))) throw new Refusal("staff.confirm_first", {}, 403);
}

function parse(schema: NonNullable<Served["endpoint"]["query"]>, input: unknown, scope: Scope): unknown {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new GroundError("invalid_input", { fields: fieldErrors(parsed.error.issues, scope.texts) });
}

/**
 * A name that occurs twice becomes a list, and the schema decides whether that is allowed. `domain` is left out because
 * it has already chosen the site. Path parameters, such as that of `/media/:key`, are read with the query.
 */
function readQuery(url: URL, path: string): Record<string, string | string[]> {
  requirePlainPairs(url.searchParams);
  const query = new Map<string, string | string[]>();
  for (const [name, value] of url.searchParams) {
    const before = query.get(name);
    if (before === undefined) query.set(name, value);
    else if (typeof before === "string") query.set(name, [before, value]);
    else before.push(value);
  }
  query.delete("domain");
  const parts = url.pathname.split("/");
  for (const [index, part] of path.split("/").entries()) {
    if (part.startsWith(":")) query.set(part.slice(1), parts[index] ?? "");
  }
  // `fromEntries` treats a name such as `__proto__` like any other.
  return Object.fromEntries(query);
}
