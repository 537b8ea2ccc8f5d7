import { sql } from "kysely";
import type { App } from "#platform/app.ts";
import { oldRows } from "#platform/retention/old-rows.ts";
import type { Forgetting, Retention } from "#platform/retention/retention.ts";
import { idOf, listResults } from "./keep-result.ts";
import { listRunsAmong } from "./queries.ts";

const oldRuns = oldRows("work_run", (before) => sql`ended_at < ${before}`);

/** Files that nobody downloaded in time, and those that a download, a cancellation or a crash left behind. */
const workResults: Forgetting = {
  countDue: async (app, before) => (await listDue(app, before)).length,
  async forgetSome(app, before) {
    const keys = await listDue(app, before);
    for (const key of keys) await app.files.remove(key);
    return { count: keys.length, more: false };
  },
};

async function listDue(app: Pick<App, "db" | "files">, before: Date): Promise<string[]> {
  const keys = await Array.fromAsync(listResults(app));
  const rows = await listRunsAmong(app.db, [...new Set(keys.map(idOf))]);
  const needed = new Set(rows.filter((row) => isNeeded(row, before)).map(({ id }) => id));
  return keys.filter((key) => !needed.has(idOf(key)));
}

type Row = Awaited<ReturnType<typeof listRunsAmong>>[number];

/** A download that is on its way at this moment has its file open, and goes on without the row. */
function isNeeded({ state, endedAt, downloadedAt }: Row, before: Date): boolean {
  if (state === "queued" || state === "running") return true;
  return state === "done" && downloadedAt === null && endedAt !== null && endedAt >= before;
}

/** The rows of src/retention.ts about long work. */
export const workRetention = {
  "work-results": {
    what: "Results of long work at the desk, such as an export for an authority",
    keep: { hours: 24 },
    since: "the work was done",
    by: workResults,
    every: "hour",
    why: "The time to download them, once.",
  },
  "long-work": {
    what: "Long work at the desk: who started it, why, and whether it was done",
    keep: { days: 30 },
    since: "it ended",
    by: oldRuns,
    why: "To find out why it failed. The log keeps that it was started and downloaded.",
  },
} satisfies Retention;
