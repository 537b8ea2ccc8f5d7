import type { Endpoint } from "#base/endpoint.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { MemberCall } from "#platform/calls/handle.ts";
import { limitCallsPerMinute } from "#platform/limits/limit-calls-per-minute.ts";
import { shopSettings } from "../../settings.ts";

type CodeInput = { code?: string | undefined };

/** Counts calls with a discount code in the query or the body. */
export function countCodeTries<
  E extends Endpoint,
  C extends MemberCall<E> & ({ query: CodeInput } | { body: CodeInput }),
  A,
>({ path }: E, run: (call: C) => Promise<A>): (call: C) => Promise<A> {
  return async (call) => {
    const { code } = { ...(call.query as CodeInput), ...(call.body as CodeInput | undefined) };
    const { code_tries_per_minute: perMinute } = settingsOf(call, shopSettings);
    if (code !== undefined) await limitCallsPerMinute(call, { name: "shop.code", path, perMinute });
    return run(call);
  };
}
