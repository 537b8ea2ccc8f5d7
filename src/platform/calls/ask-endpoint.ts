import type { Endpoint, OutputOf } from "#base/endpoint.ts";
import type { Scope } from "../scope.ts";
import { runCall } from "./answer-call.ts";
import { answerError, type ErrorBody } from "./answer-error.ts";
import type { Served } from "./handle.ts";

/** An endpoint's output or error, for a page. Both can come with cookies for the visitor. */
export type Asked<Output> =
  | { ok: true; output: Output; headers: Headers }
  | { ok: false; status: number; error: ErrorBody };

/**
 * Calls an endpoint for the person who sent a page's form, with the same policy, limits, validation and texts.
 * @param query query string of the call; path parameters, such as that of `/media/:key`, are taken from it
 */
export type Ask = <E extends Endpoint>(
  endpoint: E,
  body?: unknown,
  query?: string,
) => Promise<Asked<OutputOf<E>>>;

export function askOnBehalfOf(request: Request, scope: Scope, endpoints: readonly Served[]): Ask {
  return async <E extends Endpoint>(endpoint: E, body?: unknown, query = "") => {
    const served = endpoints.find((one) => one.endpoint.name === endpoint.name);
    if (!served) throw new Error(`No endpoint ${endpoint.name} is mounted.`);
    const url = new URL(scope.url);
    Object.assign(url, fillPath(endpoint.path, query));
    const headers = new Headers(request.headers);
    headers.set("Content-Type", "application/json");
    headers.delete("Content-Length");
    const call = new Request(url, {
      method: endpoint.method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { app, texts, requestId } = scope;
    try {
      const { output, headers } = await runCall(served, call, { ...scope, url });
      return { ok: true, output: asSent(output) as OutputOf<E>, headers };
    } catch (error) {
      const answer = answerError(error, { app, texts, requestId });
      return { ok: false, status: answer.status, error: (await answer.json()) as ErrorBody };
    }
  };
}

/** Gives a page the same JSON values that a browser would get, without a network call. */
function asSent(output: unknown): unknown {
  return output === undefined ? undefined : JSON.parse(JSON.stringify(output));
}

function fillPath(path: string, query: string): { pathname: string; search: string } {
  const values = new URLSearchParams(query);
  const pathname = path.replaceAll(/:(\w+)/g, (part, name: string) => {
    const value = values.get(name);
    values.delete(name);
    return value === null ? part : encodeURIComponent(value);
  });
  return { pathname, search: values.toString() };
}
