import type { BodyOf, Endpoint, OutputOf, QueryOf } from "#base/endpoint.ts";
import type { MemberViewer } from "../app.ts";
import type { Scope } from "../scope.ts";

/** Who may call and how often: stated on the endpoint's line, since one without a policy cannot be mounted. */
export type Policy = {
  who: "anyone" | "member" | "confirmed";
  /** Calls that one address, and a member at whatever address, may make in a minute. */
  perMinute: number;
};

export type Call<E> = Scope & {
  query: QueryOf<E>;
  body: BodyOf<E>;
  requestHeaders: Headers;
  /** Added to the response, for example to set a cookie. */
  responseHeaders: Headers;
};

/** As a call arrives at an endpoint for members: the viewer is one. */
export type MemberCall<E> = Call<E> & { viewer: MemberViewer };

export type Served = {
  endpoint: Endpoint;
  policy: Policy;
  run(call: Call<Endpoint>): Promise<unknown>;
};

type Run<E, C> = (call: C) => Promise<OutputOf<E>> | OutputOf<E>;

/** Binds a contract to who may call it, how often, and the use case. */
export function handle<E extends Endpoint>(
  endpoint: E,
  policy: Policy & { who: "member" | "confirmed" },
  run: Run<E, MemberCall<E>>,
): Served;
export function handle<E extends Endpoint>(
  endpoint: E,
  policy: Policy & { who: "anyone" },
  run: Run<E, Call<E>>,
): Served;
export function handle(endpoint: Endpoint, policy: Policy, run: (call: never) => unknown): Served {
  return { endpoint, policy, run: async (call) => run(call as never) };
}
