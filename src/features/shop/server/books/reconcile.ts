import { type Command, CommandError } from "#platform/command.ts";
import type { Job } from "#platform/job.ts";
import { DIFFERENCES_SHOWN } from "../../desk-books-contract.ts";
import type { BookDifference } from "../shop.ts";
import { countBooks } from "./count-books.ts";
import { findAllDifferences } from "./find-differences.ts";
import { putReconciliation } from "./queries-book-day.ts";

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

/** Logs only the number of differences. The command lists them, and the desk shows the first ones. */
export const reconcileJob: Job = {
  name: "reconcile",
  schedule: "11 4 * * *",
  async run(app) {
    const started = process.hrtime.bigint();
    const found = await findAllDifferences(app);
    const { length } = found;
    const seconds = Number((process.hrtime.bigint() - started) / 1_000_000n) / 1_000;
    const shown = found
      .slice(0, DIFFERENCES_SHOWN)
      .map(({ memberId, ...rest }) => ({ ...rest, member: memberId }));
    await app.db.transaction().execute((tx) =>
      putReconciliation(tx, {
        ...{ at: app.clock.now(), seconds, differences: length, found: JSON.stringify(shown) },
      }),
    );
    app.metrics.bookDifferences.set(length);
    if (length > 0)
      app.log.error({ differences: length }, "the ledgers do not match: run npm run cli -- reconcile");
  },
};

export const countBooksJob: Job = { name: "count-books", schedule: "*/10 * * * *", run: countBooks };
