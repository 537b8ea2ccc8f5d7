import { listHolds } from "#features/moderation/server/moderation.ts";
import { sitesOf } from "#features/site/server/site.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App } from "#platform/app.ts";
import { type Keep, limitOf } from "#platform/retention/keep.ts";
import { nextRun } from "#platform/retention/next-run.ts";
import { listRuns, type RunRow } from "#platform/retention/queries.ts";
import type { Retention, RetentionRow } from "#platform/retention/retention.ts";
import { hasFailed } from "#platform/retention/retention-command.ts";
import { nextLook } from "#platform/retention/run-retention.ts";
import { activityOf } from "../activities.ts";
import type { KeepView, RetentionFaults, RetentionRowView, RetentionView } from "../contract.ts";

/** What the lists of the program know: the retention table, and when its jobs run. */
export type Lists = { retention: Retention; schedules: ReadonlyMap<string, string> };

type Known = Lists & { runs: ReadonlyMap<string, RunRow>; texts: Texts };

export async function readRetention(app: App, texts: Texts, lists: Lists): Promise<RetentionView> {
  const known = { ...lists, texts, runs: await readRuns(app) };
  const rows: RetentionRowView[] = [];
  for (const [name, row] of Object.entries(lists.retention))
    rows.push(await viewRow(app, { name, row, known }));
  return { rows };
}

export async function readRetentionFaults(app: App, { retention }: Lists): Promise<RetentionFaults> {
  const runs = await readRuns(app);
  let overdue = 0;
  for (const row of Object.values(retention)) overdue += await countOverdue(app, row);
  const { holds } = await listHolds(app);
  return {
    failed: Object.keys(retention).filter((name) => isFailed(runs.get(name))).length,
    overdue,
    reviews: holds.filter((hold) => hold.is_review_due).length,
  };
}

/** Name of the data in the caller's language, or as the table says it. */
export function sayWhat(texts: Texts, name: string, { what }: RetentionRow): string {
  return texts.say(`processing:rows.${name}`, {}) ?? what;
}

export function viewKeep(app: Pick<App, "sites" | "config">, keep: Keep): KeepView {
  if ("env" in keep) return { unit: "days", values: [app.config[keep.env]] };
  if ("setting" in keep) {
    const values = sitesOf(app)
      .list()
      .map((site) => Number(site.values[keep.setting]));
    return { unit: "days", values: [...new Set(values)].sort((a, b) => a - b) };
  }
  const [[unit, value] = ["days", 0]] = Object.entries(keep);
  return { unit: unit as KeepView["unit"], values: [value] };
}

const readRuns = async ({ db }: Pick<App, "db">) =>
  new Map((await listRuns(db)).map((run) => [run.name, run]));

const isFailed = (run: RunRow | undefined) => run !== undefined && hasFailed(run);

type Viewing = { name: string; row: RetentionRow; known: Known };

async function viewRow(app: App, { name, row, known }: Viewing): Promise<RetentionRowView> {
  const run = known.runs.get(name);
  return {
    ...{ name, since: row.since, why: row.why, keep: viewKeep(app, row.keep) },
    ...{ activity: activityOf(name), what: sayWhat(known.texts, name, row) },
    ...jobOf(row, known),
    last_run: run?.ranAt?.toISOString() ?? null,
    forgotten: run?.forgotten ?? 0,
    total: Number(run?.total ?? 0),
    next_run: findNext(app, { name, row, known })?.toISOString() ?? null,
    failure: failureOf(run),
    overdue: await countOverdue(app, row),
    held: await listHeld(app, row),
  };
}

function jobOf({ by }: RetentionRow, { texts }: Known): Pick<RetentionRowView, "job" | "by"> {
  if ("people" in by) return { by: "people", job: texts.say("processing:by_people", {}) ?? by.people };
  return { by: "job", job: "job" in by ? by.job : "retention" };
}

function findNext({ clock }: Pick<App, "clock">, { name, row, known }: Viewing): Date | null {
  const { by } = row;
  if ("people" in by) return null;
  const schedule = known.schedules.get("job" in by ? by.job : "retention");
  if (schedule === undefined) return null;
  if ("job" in by) return nextRun(schedule, clock.now());
  return nextRun(schedule, new Date(nextLook(row, known.runs.get(name), clock.now()).getTime() - 1));
}

function failureOf(run: RunRow | undefined): RetentionRowView["failure"] {
  if (!run || !hasFailed(run) || !run.failedAt) return null;
  return { id: run.failureId, at: run.failedAt.toISOString(), error: run.failure ?? "" };
}

/** What people should have done. Counting what jobs will do may read large tables, so a page does not. */
async function countOverdue(app: App, { keep, by }: RetentionRow): Promise<number> {
  return "people" in by ? by.countDue(app, limitOf(keep, app.clock.now(), app.config)) : 0;
}

async function listHeld(app: App, { keep, by }: RetentionRow): Promise<RetentionRowView["held"]> {
  if (!("listHeld" in by) || !by.listHeld) return [];
  const held = await by.listHeld(app, limitOf(keep, app.clock.now(), app.config));
  return held.map(({ subject, name, reviewAt }) => ({ subject, name, review_at: reviewAt.toISOString() }));
}
