import type { Program } from "#testing/start-program.ts";

/** Errors that these programs have logged. A database that is away for a moment causes warnings. */
export function readErrors(programs: readonly Pick<Program, "output">[]): string[] {
  const lines = programs.flatMap((program) => program.output().split("\n"));
  return lines.filter((line) => line.includes('"level":"error"')).map((line) => line.slice(0, 400));
}
