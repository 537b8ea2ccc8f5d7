import type { Endpoint } from "#base/endpoint.ts";
import type { MemberCall } from "#platform/calls/handle.ts";
import { countTry } from "#platform/count-try.ts";

/** Tries per minute, at all endpoints together: enough to type, too few to guess. */
export const CODE_TRIES = 60;

type CodeInput = { code?: string | undefined };

/** Counts calls with a discount code in the query or the body. */
export function countCodeTries<
  E extends Endpoint,
  C extends MemberCall<E> & ({ query: CodeInput } | { body: CodeInput }),
  A,
>({ path }: E, run: (call: C) => Promise<A>): (call: C) => Promise<A> {
  return async (call) => {
    const { code } = { ...(call.query as CodeInput), ...(call.body as CodeInput | undefined) };
    if (code !== undefined) await countTry(call, { name: "shop.code", path, perMinute: CODE_TRIES });
    return run(call);
  };
}
