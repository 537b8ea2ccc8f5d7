import type { BodyOf, Endpoint, OutputOf, QueryOf } from "#base/endpoint.ts";
import type { MemberViewer } from "../app.ts";
import type { Scope } from "../scope.ts";

/** States who can call an endpoint and how often. Required, so an endpoint without a policy cannot be mounted. */
export type Policy = {
  who: "anyone" | "member" | "confirmed";
  /** Calls per minute from one address, and from one member regardless of address. */
  perMinute: number;
  /** Limit of a body of bytes by the caller's site; the contract's limit if there is none. */
  maxBytes?(scope: Pick<Scope, "site">): number;
};

export type Call<E> = Scope & {
  query: QueryOf<E>;
  body: BodyOf<E>;
  requestHeaders: Headers;
  responseHeaders: Headers;
};

/** A call of an endpoint for members, whose viewer is always a member. */
export type MemberCall<E> = Call<E> & { viewer: MemberViewer };

export type Served = {
  endpoint: Endpoint;
  policy: Policy;
  run(call: Call<Endpoint>): Promise<unknown>;
};

type Run<E, C> = (call: C) => Promise<OutputOf<E>> | OutputOf<E>;

/** Binds a contract to its policy and use case. */
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
