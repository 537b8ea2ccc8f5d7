import type { Options } from "./read-options.ts";
import type { Server } from "./start-server.ts";

/** A measured value with its target. A figure without a target serves as a comparison. */
export type Figure = {
  what: string;
  unit: string;
  /** The median if there were several runs. */
  value: number;
  runs?: number[];
  atLeast?: number;
  atMost?: number;
};

export type Bench = {
  options: Options;
  /** The program on one core, shared by all cases that only send requests. */
  server(): Promise<Server>;
  say(line: string): void;
};

export type Case = {
  /** Name of its file and of its results. */
  name: string;
  words: string;
  measure(bench: Bench): Promise<Figure[]>;
};

export function hasTarget({ atLeast, atMost }: Figure): boolean {
  return atLeast !== undefined || atMost !== undefined;
}

export function isMet({ value, atLeast = -Infinity, atMost = Infinity }: Figure): boolean {
  return value >= atLeast && value <= atMost;
}
