import { useEffect, useState } from "react";
import type { Country } from "#base/countries.ts";
import type { OutputOf } from "#base/endpoint.ts";
import { campaignOf, keptTracking } from "#features/accounts/ui/accounts.tsx";
import { CallError, callInBackground } from "#ui/call/call.ts";
import type { readLanderCounts, readLanderMembers } from "../../contract.ts";

export type LanderMember = OutputOf<typeof readLanderMembers>["members"][number];
export type LanderCounts = OutputOf<typeof readLanderCounts>;

const NO_MEMBERS: LanderMember[] = [];
const NO_COUNTS: LanderCounts = { here: null, regions: [] };

/** Members to show: null while they load, empty if there are none or they cannot be loaded. */
export function useLanderMembers(): LanderMember[] | null {
  return useAsked(async (signal) => {
    const query = campaign();
    return (await callInBackground<typeof readLanderMembers>("/api/landers/members", { query, signal }))
      .members;
  }, NO_MEMBERS);
}

/** Numbers of the members of a country: null while they load, none if they cannot be loaded. */
export function useLanderCounts(country: Country): LanderCounts | null {
  return useAsked((signal) => {
    const query = { ...campaign(), country };
    return callInBackground<typeof readLanderCounts>("/api/landers/counts", { query, signal });
  }, NO_COUNTS);
}

/** The campaign of this tab, which the page does not know, since it is the same for all campaigns. */
const campaign = () => campaignOf(keptTracking());

function useAsked<Answer>(ask: (signal: AbortSignal) => Promise<Answer>, otherwise: Answer): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each page
  useEffect(() => {
    const leave = new AbortController();
    ask(leave.signal).then(setAnswer, (error: unknown) => {
      if (leave.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      setAnswer(otherwise);
    });
    return () => leave.abort();
  }, []);
  return answer;
}
