import type { Step } from "./scenario.ts";

/** The task of the generator. */
export type Asked = {
  address: string;
  perSecond: number;
  seconds: number;
  /** Members who act, with their sessions. */
  ids: number[];
  cookies: string[];
  /** Members who are looked at and liked. */
  others: number[];
};

/** Milliseconds, counted from the planned time of each step. */
export type Times = { count: number; p50: number; p95: number; p99: number };

/** The result of the generator. */
export type Answered = {
  /** Steps that were answered in the end, per second. */
  perSecond: number;
  all: Times;
  steps: Partial<Record<Step, Times>>;
  /** Failures by step and reason. */
  failures: Record<string, number>;
  failed: number;
  /** How late the generator itself began its steps, of which 95 % were earlier. */
  late: number;
  sockets: { most: number; news: number };
};
