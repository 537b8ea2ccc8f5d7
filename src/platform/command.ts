import type { App } from "./app.ts";

export type CommandValues = Record<string, string | boolean | undefined>;

/** A command that an operator runs, whether the program is running or not. */
export type Command = {
  name: string;
  summary: string;
  /** Options in the format of `node:util`'s parseArgs. */
  options: Record<string, { type: "string" | "boolean" }>;
  /** @returns the text to print @throws CommandError */
  run(app: App, values: CommandValues): Promise<string>;
};

/** A mistake by the operator, shown as a message without a stack. */
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
