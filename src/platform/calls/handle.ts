import type { BodyOf, Endpoint, OutputOf, QueryOf } from "#base/endpoint.ts";
import type { Right } from "#base/staff-rights.ts";
import type { MemberViewer, StaffPerson } from "../app.ts";
import type { Scope } from "../scope.ts";

/** States who can call an endpoint and how often. Required, so an endpoint without a policy cannot be mounted. */
export type Policy = Frequency & (AnyPolicy | MemberPolicy | StaffPolicy);

type AnyPolicy = { who: "anyone" };
type MemberPolicy = { who: "member" | "confirmed" };
/** Null: everyone of staff may call it, for example to log out. */
type StaffPolicy = {
  who: "staff";
  right: Right | null;
  /** The call changes nothing, although it is no GET, so it uses up no confirmation. */
  changesNothing?: true;
};

type Frequency = {
  /** Calls per minute from one address, and from one member or person of staff at any address. */
  perMinute: number;
  /** It also answers at a site that is not open yet. */
  beforeOpening?: true;
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

/** A call of an endpoint for staff, by a person who has the right. */
export type StaffCall<E> = Call<E> & { person: StaffPerson };

/** A person of staff in a request, regardless of the endpoint. */
export type StaffCaller = Scope & { person: StaffPerson; requestHeaders: Headers; responseHeaders: Headers };

export type Served = {
  endpoint: Endpoint;
  policy: Policy;
  run(call: Call<Endpoint>): Promise<unknown>;
};

type Run<E, C> = (call: C) => Promise<OutputOf<E>> | OutputOf<E>;

/** Binds a contract to its policy and use case. */
export function handle<E extends Endpoint>(
  endpoint: E,
  policy: Frequency & MemberPolicy,
  run: Run<E, MemberCall<E>>,
): Served;
/** The address of an endpoint for staff begins with `/api/desk/`. */
export function handle<E extends Endpoint>(
  endpoint: E,
  policy: Frequency & StaffPolicy,
  run: Run<E, StaffCall<E>>,
): Served;
export function handle<E extends Endpoint>(
  endpoint: E,
  policy: Frequency & AnyPolicy,
  run: Run<E, Call<E>>,
): Served;
export function handle(endpoint: Endpoint, policy: Policy, run: (call: never) => unknown): Served {
  if (policy.who === "staff" && !endpoint.path.startsWith("/api/desk/"))
    throw new Error(`${endpoint.path} is for staff, so it has to begin with /api/desk/.`);
  return { endpoint, policy, run: async (call) => run(call as never) };
}
