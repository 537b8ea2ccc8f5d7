import type { Figure } from "../bench/case.ts";

/** What a drill found. It passes if it names no failure and every figure meets its target. */
export type Finding = {
  figures: Figure[];
  failures: string[];
  /** More that the result keeps, by name. */
  notes?: Record<string, unknown>;
};

export type Drill = {
  /** Name on the command line and of the result's file. */
  name: string;
  /** One line: what a pass shows. */
  words: string;
  /**
   * @param args what follows the drill's name on the command line
   * @throws Error if the drill could not be carried out; then no result is kept
   */
  run(drilling: { args: string[]; say(line: string): void }): Promise<Finding>;
};
