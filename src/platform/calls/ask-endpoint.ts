import type { Endpoint, OutputOf } from "#base/endpoint.ts";
import type { Scope } from "../scope.ts";
import { runCall } from "./answer-call.ts";
import { answerError, type ErrorBody } from "./answer-error.ts";
import type { Served } from "./handle.ts";

/** What an endpoint says to a page: its output, or what was wrong; either may come with cookies for the reader. */
export type Asked<Output> =
  | { ok: true; output: Output; headers: Headers }
  | { ok: false; status: number; error: ErrorBody };

/**
 * Asks an endpoint on behalf of the person whose form came to a page: the same policy, limits, checks and words.
 * @param query of the call, as it stands in an address; what the path names, as in `/media/:key`, is taken from it
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
      const answer = answerError(error, { texts, requestId, log: app.log });
      return { ok: false, status: answer.status, error: (await answer.json()) as ErrorBody };
    }
  };
}

/** A page gets what a browser would, without the way there. */
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
