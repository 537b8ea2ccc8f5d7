import { type Command, CommandError, readCount } from "#platform/command.ts";
import { eraseAgain } from "./erase-again.ts";

export const eraseAgainCommand: Command = {
  name: "erase-again",
  summary: "After restoring a backup, before the first start: --since 2026-11-01 [--highest 51234].",
  options: { since: { type: "string" }, highest: { type: "string" } },
  async run(app, values) {
    const since = new Date(typeof values.since === "string" ? values.since : Number.NaN);
    if (Number.isNaN(since.getTime()))
      throw new CommandError("--since must be the day of the backup, such as 2026-11-01.");
    const highest = readCount(values, "highest", { most: Number.MAX_SAFE_INTEGER, fallback: 0 });
    const { erased, otherAddress, notThere, unreadable, nextNumber } = await eraseAgain(app, {
      since,
      highest,
    });
    const told = [
      `Erased again: ${erased} (${otherAddress} with another address than at their erasure).`,
      `Not in this backup: ${notThere}.`,
      `The next member gets number ${nextNumber}.`,
    ].join("\n");
    if (unreadable.length === 0) return told;
    throw new CommandError(`${told}\nThese files cannot be read:\n  ${unreadable.join("\n  ")}`);
  },
};
