import type { Endpoint } from "#base/endpoint.ts";
import type { MemberCall } from "#platform/calls/handle.ts";
import { countTry } from "#platform/count-try.ts";

/** So many tries at a code in a minute, at all addresses of the API together: enough to type, too few to guess. */
export const CODE_TRIES = 60;

type Asked = { code?: string | undefined };

/** Counts what is asked with a code, in the address or in the body; what is asked without one is nobody's guess. */
export function countCodeTries<
  E extends Endpoint,
  C extends MemberCall<E> & ({ query: Asked } | { body: Asked }),
  A,
>({ path }: E, run: (call: C) => Promise<A>): (call: C) => Promise<A> {
  return async (call) => {
    const { code } = { ...(call.query as Asked), ...(call.body as Asked | undefined) };
    if (code !== undefined) await countTry(call, { name: "shop.code", path, perMinute: CODE_TRIES });
    return run(call);
  };
}
