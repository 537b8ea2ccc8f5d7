import { listBarredDomains, listSlowedRanges } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import type { SignUpLists } from "../../contract.ts";

/** Reads the entries that have not ended. */
export async function readLists({ db, clock }: Pick<App, "db" | "clock">): Promise<SignUpLists> {
  const at = clock.now();
  const domains = await listBarredDomains(db, at);
  const ranges = await listSlowedRanges(db, at);
  return {
    domains: domains.map(({ domain, ...entry }) => ({ domain, ...viewEntry(entry) })),
    ranges: ranges.map(({ range, signupsPerHour, ...entry }) => ({
      range,
      per_hour: signupsPerHour,
      ...viewEntry(entry),
    })),
  };
}

type Entry = { why: string; since: Date; until: Date; hits: number };

function viewEntry({ why, since, until, hits }: Entry) {
  return { why, since: since.toISOString(), until: until.toISOString(), hits };
}
