import { sumCreditsLeft } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import { type Command, CommandError } from "#platform/command.ts";
import type { Job } from "#platform/job.ts";
import { DIFFERENCES_SHOWN } from "../../desk-books-contract.ts";
import type { BookDifference } from "../shop.ts";
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
    const started = performance.now();
    const found = await findAllDifferences(app);
    await noteFound(app, { found, seconds: (performance.now() - started) / 1_000 });
    const { length } = found;
    app.metrics.bookDifferences.set(length);
    if (length > 0)
      app.log.error({ differences: length }, "the ledgers do not match: run npm run cli -- reconcile");
  },
};

type Comparison = { found: readonly BookDifference[]; seconds: number };

async function noteFound(app: Pick<App, "db" | "clock">, { found, seconds }: Comparison): Promise<void> {
  const shown = found
    .slice(0, DIFFERENCES_SHOWN)
    .map(({ memberId, ...rest }) => ({ ...rest, member: memberId }));
  const credits = await sumCreditsLeft(app.db);
  const latest = { at: app.clock.now(), seconds, differences: found.length, found: JSON.stringify(shown) };
  await app.db
    .transaction()
    .execute((tx) =>
      putReconciliation(tx, { ...latest, creditsBought: credits.bought, creditsGiven: credits.given }),
    );
}
