import type { Figure } from "../bench/case.ts";

/** The result of a drill. It passes if it names no failure and every figure meets its target. */
export type Finding = {
  figures: Figure[];
  failures: string[];
  /** More to keep in the result, by name. */
  notes?: Record<string, unknown>;
};

export type Drill = {
  /** Name on the command line and of the result's file. */
  name: string;
  /** One line that says what a pass proves. */
  words: string;
  /**
   * @param args the arguments after the drill's name
   * @throws Error if the drill could not run; then no result is saved
   */
  run(drilling: { args: string[]; say(line: string): void }): Promise<Finding>;
};
