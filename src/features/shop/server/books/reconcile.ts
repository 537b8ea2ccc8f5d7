import { type Command, CommandError } from "#platform/command.ts";
import type { Job } from "#platform/job.ts";
import type { BookDifference } from "../shop.ts";
import { findAllDifferences } from "./find-differences.ts";

export const reconcileCommand: Command = {
  name: "reconcile",
  summary: "Checks the money and credit ledgers and lists differences.",
  options: {},
  async run(app) {
    const found = await findAllDifferences(app);
    if (found.length === 0) return "0 differences";
    throw new CommandError([`${found.length} differences`, ...found.map(format)].join("\n"));
  },
};

function format({ what, memberId, expected, found }: BookDifference): string {
  const whose = memberId === null ? "no member" : `member ${memberId}`;
  return `${whose}, ${what}: ${expected} expected, ${found} found`;
}

/** Logs only the number of differences. The command lists them. */
export const reconcileJob: Job = {
  name: "reconcile",
  schedule: "11 4 * * *",
  async run(app) {
    const { length } = await findAllDifferences(app);
    app.metrics.bookDifferences.set(length);
    if (length > 0)
      app.log.error({ differences: length }, "the ledgers do not match: run npm run cli -- reconcile");
  },
};
