import type { Db } from "#db/database.ts";

/** A month from midnight to midnight UTC, without the end. */
export type Month = { from: Date; to: Date };

/** Parts of the counts that the transparency report is made of. */
export const COUNT_PARTS = [
  ...(["orders", "notices", "notice_actions", "own_initiative", "complaints", "complaints_decided"] as const),
  ...(["suspensions", "automated", "people", "languages", "recipients"] as const),
] as const;
export type CountPart = (typeof COUNT_PARTS)[number];

/** One count of a month. Nobody is in it. */
export type MonthCount = {
  part: CountPart;
  /** 0: all sites together, of what cannot be added up. */
  siteId: number;
  /** What distinguishes it from other counts of the part. */
  facts: Record<string, string>;
  n: number;
  /** How long each took. */
  minutes?: number[] | null;
};

/** How a feature counts its own tables for one month that is over. */
export type MonthCounter = { count(db: Db, month: Month): Promise<MonthCount[]> };
