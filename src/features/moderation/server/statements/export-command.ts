import { writeFile } from "node:fs/promises";
import { z } from "zod";
import { type Command, CommandError, type CommandValues } from "#platform/command.ts";
import { listForDatabase } from "./queries-export.ts";

const DAY = 86_400_000;

/** Writes the statements of reasons of whole days for the Commission's database (DSA 24(5)), without personal data. */
export const exportStatementsCommand: Command = {
  name: "export-statements",
  summary:
    "Writes the statements of reasons of these days as the Commission's database takes them: --from 2027-01-01 --to 2027-01-31 --out file.json.",
  options: { from: { type: "string" }, to: { type: "string" }, out: { type: "string" } },
  async run(app, values) {
    const [from, to] = [readDay(values, "from"), readDay(values, "to")];
    if (from > to) throw new CommandError("--from must not be after --to.");
    const out = String(values.out ?? "");
    if (out === "") throw new CommandError("--out must name a file.");
    const until = new Date(to.getTime() + DAY);
    const statements = await listForDatabase(app.db, { from, until });
    await writeFile(out, `${JSON.stringify({ statements }, null, 2)}\n`);
    return [
      `Wrote ${statements.length} statements to ${out}.`,
      "Micro and small firms do not owe this (DSA 19(1)). Decisions that were taken back are left out.",
    ].join("\n");
  },
};

function readDay(values: CommandValues, name: "from" | "to"): Date {
  const day = z.iso.date().safeParse(values[name]);
  if (!day.success) throw new CommandError(`--${name} must be a day, such as 2027-01-31.`);
  return new Date(`${day.data}T00:00:00Z`);
}
