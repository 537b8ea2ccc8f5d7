import { CommandError, type CommandValues } from "#platform/command.ts";

export type SettlementRequest<Way extends string> = { way: Way; id: number; by: string; reason: string };

/** Both are required of an operator who settles something. */
export const SETTLEMENT_OPTIONS = { by: { type: "string" }, reason: { type: "string" } } as const;

/**
 * Reads what an operator wants to settle, and how; `null` if they only want the list.
 * @throws CommandError that names the option
 */
export function readSettlement<Way extends string>(
  values: CommandValues,
  ways: readonly Way[],
): SettlementRequest<Way> | null {
  const [way, ...more] = ways.filter((one) => values[one] !== undefined);
  if (way === undefined) return null;
  if (more.length > 0)
    throw new CommandError(`Use only one of ${ways.map((one) => `--${one}`).join(", ")} at a time.`);
  const id = String(values[way]);
  if (!/^\d{1,15}$/.test(id))
    throw new CommandError(`--${way} must be the number at the start of a line in the list.`);
  return { way, id: Number(id), by: readText(values, "by", 80), reason: readText(values, "reason", 500) };
}

function readText(values: CommandValues, name: "by" | "reason", most: number): string {
  const text = String(values[name] ?? "").trim();
  if (text === "" || text.length > most)
    throw new CommandError(
      `--${name} must be ${name === "by" ? "your name" : "the reason"}, at most ${most} characters. It is stored.`,
    );
  return text;
}
