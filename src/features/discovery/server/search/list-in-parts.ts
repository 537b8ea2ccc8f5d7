import type { Db } from "#db/database.ts";
import type { Cells } from "../../distance-rules.ts";
import { type ListQuery, listFound, type RankedMember } from "./queries.ts";

/** Position in the order of all results: the part, then the place within it. */
export type RankedInPart = RankedMember & { part: number };

type InParts = Omit<ListQuery, "cells" | "after"> & {
  /** One search, or several whose results follow each other. */
  parts: readonly (Cells | null)[];
  after: RankedInPart | null;
};

/** Reads the parts in turn until enough members are found. */
export async function listInParts(
  db: Db,
  { parts, after, limit, ...query }: InParts,
): Promise<RankedInPart[]> {
  const found: RankedInPart[] = [];
  for (let part = after?.part ?? 0; part < parts.length && found.length < limit; part++) {
    const members = await listFound(db, {
      ...query,
      cells: parts[part] ?? null,
      after: after?.part === part ? after : null,
      limit: limit - found.length,
    });
    found.push(...members.map((member) => ({ ...member, part })));
  }
  return found;
}
