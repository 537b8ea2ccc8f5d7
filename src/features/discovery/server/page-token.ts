import { Refusal } from "#base/refusal.ts";
import type { App, Viewer } from "#server/app.ts";
import type { Standing } from "./queries.ts";

type Of = { viewer: Viewer; key: string };

/** Where the next page begins, for this viewer and these filters alone. It holds for good: no time is in it. */
export function writePage({ seal }: Pick<App, "seal">, of: Of, { rank, memberId }: Standing): string {
  return `${rank}.${memberId}.${seal.of("discovery.page", words(of, rank, memberId))}`;
}

/** @throws Refusal `discovery.unknown_page` for one that is not ours, not this viewer's or not of these filters */
export function readPage({ seal }: Pick<App, "seal">, of: Of, page: string): Standing {
  const [, rank, memberId, sealed] = /^(\d{1,10})\.(\d{1,15})\.([\w-]{26})$/.exec(page) ?? [];
  const standing = { rank: Number(rank), memberId: Number(memberId) };
  if (!sealed || !seal.holds(sealed, "discovery.page", words(of, standing.rank, standing.memberId))) {
    throw new Refusal("discovery.unknown_page");
  }
  return standing;
}

function words({ viewer, key }: Of, rank: number, memberId: number) {
  return [viewer.kind === "member" ? viewer.memberId : 0, key, rank, memberId];
}
