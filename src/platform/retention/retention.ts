import type { App } from "../app.ts";
import type { Keep } from "./keep.ts";

/** Forgets what is due, in a way that may run twice and may be stopped after each batch. */
export type Forgetting = {
  /** Counts what is due. */
  countDue(app: App, before: Date): Promise<number>;
  /**
   * Forgets one batch, in transactions far below a second.
   * @returns how many were forgotten, and whether there may be more
   */
  forgetSome(app: App, before: Date): Promise<Forgotten>;
  /** Names what would be due without a legal hold. */
  listHeld?(app: App, before: Date): Promise<Held[]>;
};

/** Something that is kept for a claim or an authority, with the day on which somebody has to look at it again. */
export type Held = { subject: string; name: string; reviewAt: Date };

export type Forgotten = { count: number; more: boolean };

/** A job with a schedule of its own looks after it. */
type ByJob = Pick<Forgetting, "countDue"> & {
  job: string;
  /** Counts what was forgotten in this time, if the job only begins it. */
  countForgotten?(app: App, from: Date, to: Date): Promise<number>;
};

/** People have to do it, and no job does it in their place. Whatever is due is overdue until they have. */
type ByPeople = Pick<Forgetting, "countDue"> & { people: string };

/** One row of src/retention.ts. */
export type RetentionRow = {
  /** Name of the data. */
  what: string;
  keep: Keep;
  /** Event from which the period is counted. */
  since: string;
  /** The law, or the reason. */
  why: string;
  by: Forgetting | ByJob | ByPeople;
  /** How often the retention job looks; without it, once a night. */
  every?: "hour";
};

/** By name of the row, which is also its name in the database. */
export type Retention = Record<string, RetentionRow>;

/** Rows per transaction: about 20 ms, so that nobody waits long for a lock (measured). */
export const RETENTION_BATCH = 1_000;
