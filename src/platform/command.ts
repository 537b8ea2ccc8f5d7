import type { App } from "./app.ts";

export type CommandValues = Record<string, string | boolean | undefined>;

/** Something an operator does by hand, while the program runs or not. */
export type Command = {
  name: string;
  summary: string;
  /** As `node:util`'s parseArgs takes them. */
  options: Record<string, { type: "string" | "boolean" }>;
  /** @returns what to print @throws CommandError */
  run(app: App, values: CommandValues): Promise<string>;
};

/** An operator's slip: said plainly, without a stack. */
export class CommandError extends Error {}

/** @throws CommandError that names the option */
export function readCount(
  values: CommandValues,
  name: string,
  { least = 0, most, fallback }: { least?: number; most: number; fallback?: number },
): number {
  const value = values[name] ?? fallback;
  const number = Number(value);
  if (value === undefined || !Number.isInteger(number) || number < least || number > most) {
    throw new CommandError(`--${name} must be a whole number from ${least} to ${most.toLocaleString("en")}.`);
  }
  return number;
}
