import { tellDesk } from "#features/staff/server/staff.ts";
import type { Served } from "#platform/calls/handle.ts";

/** Tells the desk after every change that somebody of staff makes. */
export function tellAfter(served: Served): Served {
  const { endpoint, policy, run } = served;
  if (policy.who !== "staff" || endpoint.method === "GET") return served;
  return {
    ...served,
    async run(call) {
      const output = await run(call);
      tellDesk(call.app, { about: "case", id: caseIn(call.body) ?? caseIn(output) });
      return output;
    },
  };
}

/** Returns the number of the case that a call or its answer names; null if there is none. */
function caseIn(content: unknown): number | null {
  const { case: id } = (content ?? {}) as { case?: unknown };
  return typeof id === "number" ? id : null;
}
