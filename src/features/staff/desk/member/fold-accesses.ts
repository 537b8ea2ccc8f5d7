import type { OutputOf } from "#base/endpoint.ts";
import type { readMemberAccesses } from "../../member-contract.ts";

type Access = OutputOf<typeof readMemberAccesses>["entries"][number];

/** An entry with how many times in a row the same was done, and when it was done first. */
export type FoldedAccess = Access & { times: number; since: string };

/** Puts entries that follow each other and differ only in their time into one. The newest comes first. */
export function foldAccesses(entries: readonly Access[]): FoldedAccess[] {
  const folded: FoldedAccess[] = [];
  for (const entry of entries) {
    const newer = folded.at(-1);
    if (newer && isSame(newer, entry))
      folded[folded.length - 1] = { ...newer, times: newer.times + 1, since: entry.at };
    else folded.push({ ...entry, times: 1, since: entry.at });
  }
  return folded;
}

function isSame(one: Access, other: Access): boolean {
  const looks = ({ chain, kind, by, roles, reason, why }: Access) =>
    JSON.stringify([chain, kind, by, roles, reason?.category, reason?.words, why]);
  return looks(one) === looks(other);
}
