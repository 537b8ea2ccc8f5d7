import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isRefusal } from "#base/refusal.ts";
import { type Command, CommandError, type CommandValues, readCount } from "#platform/command.ts";
import type { MonthCounter } from "#platform/transparency/month-counter.ts";
import { addToMonth, MONTH, startOfMonth } from "../months.ts";
import { countMonths } from "./count-months.ts";
import { makeReport } from "./report/make-report.ts";

export function transparencyReportCommand(counters: readonly MonthCounter[]): Command {
  return {
    name: "transparency-report",
    summary:
      "Makes the report of DSA 15 for whole months: --from 2027-01-01 --to 2027-12-31 --out folder [--site 1].",
    options: {
      from: { type: "string" },
      to: { type: "string" },
      out: { type: "string" },
      site: { type: "string" },
    },
    async run(app, values) {
      const [from, to] = [readMonth(values, "from"), readMonth(values, "to")];
      if (from > to) throw new CommandError("--from must not be after --to.");
      const out = String(values.out ?? "");
      if (out === "") throw new CommandError("--out must name a folder.");
      const siteId =
        values.site === undefined ? null : readCount(values, "site", { least: 1, most: 2 ** 31 - 1 });
      if (siteId !== null && !app.sites.list().some(({ id }) => id === siteId))
        throw new CommandError(`There is no site ${siteId}.`);
      await countMonths(app, counters);
      const { files, sha256 } = await inWords(() => makeReport(app, { by: "cli" }, { from, to, siteId }));
      await mkdir(out, { recursive: true });
      for (const [name, content] of files) await writeFile(join(out, name), content);
      return [
        `Wrote ${files.size} files to ${out}. The report is kept as ${sha256}.`,
        "Micro and small firms do not owe this report (DSA 15(2)).",
      ].join("\n");
    },
  };
}

/** Reads the first or the last day of a month, so that nobody expects half of one. */
function readMonth(values: CommandValues, name: "from" | "to"): string {
  const value = String(values[name] ?? "");
  const month = value.slice(0, 7);
  const isMonth = MONTH.test(month);
  const last = isMonth ? new Date(startOfMonth(addToMonth(month, 1)).getTime() - 1).toISOString() : "";
  const expected = name === "from" ? `${month}-01` : last.slice(0, 10);
  if (isMonth && value === expected) return month;
  const example =
    name === "from" ? "first day of a month, such as 2027-01-01" : "last day of a month, such as 2027-12-31";
  throw new CommandError(`--${name} must be the ${example}.`);
}

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.code === "transparency.not_counted")
      throw new CommandError(`${error.values.month} has not been counted: it is not over, or too far back.`);
    throw new CommandError(`A report has at most ${error.values.months} months.`);
  }
}
