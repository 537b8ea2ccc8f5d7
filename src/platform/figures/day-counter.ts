import type { Db } from "#db/database.ts";

/** A day from midnight to midnight UTC, without the end. */
export type Day = { from: Date; to: Date };

/** One figure of a day. Members whose country is not known have none. */
export type DayCount = {
  metric: string;
  siteId: number;
  country: string | null;
  /** Distinguishes kinds of the same metric; empty if there are none. */
  part: string;
  n: number;
  /** In minor units of the currency. */
  amount?: number;
  currency?: string;
};

/** How a feature counts its own tables for one day. */
export type DayCounter = {
  /** Every metric that it may return, so that a day without any is stored as such. */
  metrics: readonly string[];
  /** It counts a state that is gone tomorrow, so only the present day can be counted. */
  isSnapshot?: true;
  /**
   * The days after which a day is closed, for rows that go when an account is erased: past days would shrink. A closed
   * day is counted only if it was not counted since it ended. Undefined: never closed.
   */
  closesAfter?: number;
  count(db: Db, day: Day): Promise<DayCount[]>;
};
