import type { Options } from "./read-options.ts";
import type { Server } from "./start-server.ts";

/** One number with what was hoped for. A figure without a target is there to be compared with. */
export type Figure = {
  what: string;
  unit: string;
  /** The median, where there were several runs. */
  value: number;
  runs?: number[];
  atLeast?: number;
  atMost?: number;
};

export type Bench = {
  options: Options;
  /** The program on one core, the same for every case that only asks it. */
  server(): Promise<Server>;
  say(line: string): void;
};

export type Case = {
  /** Of its file and of its results. */
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
