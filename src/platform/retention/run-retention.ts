import { randomUUID } from "node:crypto";
import type { App } from "../app.ts";
import { describeError } from "../describe-error.ts";
import { limitOf } from "./keep.ts";
import { addForgotten, claimRun, endRun, listRuns, type RunRow } from "./queries.ts";
import type { Forgetting, Retention, RetentionRow } from "./retention.ts";

/** A process that died is noticed after this time. One batch takes far less. */
const CLAIM_MS = 10 * 60_000;
/** The night's work begins at 3:00 UTC. */
const NIGHT = 3;

/** Looks after every row whose time has come. A row that fails does not stop the others, and runs again in an hour. */
export async function runRetention(app: App, rows: Retention): Promise<void> {
  const runs = new Map((await listRuns(app.db)).map((run) => [run.name, run]));
  for (const [name, row] of Object.entries(rows)) {
    if (app.state.stopping) return;
    if (isTime(row, runs.get(name), app.clock.now())) await runRow(app, name, row);
  }
}

function isTime({ every }: RetentionRow, run: RunRow | undefined, now: Date): boolean {
  const ranAt = run?.ranAt;
  if (every === "hour" || !ranAt) return true;
  return now.getUTCHours() >= NIGHT && dayOf(ranAt) !== dayOf(now);
}

/** From when on the next run of the job looks at the row. */
export function nextLook(row: RetentionRow, run: RunRow | undefined, now: Date): Date {
  if (isTime(row, run, now)) return now;
  const night = new Date(now);
  night.setUTCHours(NIGHT, 0, 0, 0);
  if (now.getUTCHours() >= NIGHT) night.setUTCDate(night.getUTCDate() + 1);
  return night;
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Looks after one row now, unless another process does. @returns how many were forgotten here */
export async function runRow(app: App, name: string, { keep, by }: RetentionRow): Promise<number> {
  if ("job" in by || "people" in by) return 0;
  const now = app.clock.now();
  const claimed = await app.db
    .transaction()
    .execute((tx) => claimRun(tx, { name, until: claimEnd(now), now }));
  if (!claimed) return 0;
  try {
    const { count, ended } = await forgetAll(app, { name, by, before: limitOf(keep, now, app.config) });
    await app.db.transaction().execute((tx) => endRun(tx, name, ended ? { ranAt: app.clock.now() } : {}));
    return count;
  } catch (error) {
    await noteFailure(app, name, error);
    return 0;
  }
}

const claimEnd = (now: Date) => new Date(now.getTime() + CLAIM_MS);

async function forgetAll(
  app: App,
  { name, by, before }: { name: string; by: Forgetting; before: Date },
): Promise<{ count: number; ended: boolean }> {
  let total = 0;
  for (;;) {
    const { count, more } = await by.forgetSome(app, before);
    total += count;
    const until = claimEnd(app.clock.now());
    await app.db.transaction().execute((tx) => addForgotten(tx, { name, count, until }));
    if (!more) return { count: total, ended: true };
    if (app.state.stopping) return { count: total, ended: false };
  }
}

async function noteFailure(app: App, name: string, error: unknown): Promise<void> {
  const failed = sayFailed(app, name, error);
  await app.db.transaction().execute((tx) => endRun(tx, name, failed));
}

/** Logs and counts the error. @returns what is stored of it; the id leads to its line in the log */
export function sayFailed(app: App, name: string, error: unknown) {
  const failureId = randomUUID();
  app.metrics.retentionFailed.inc({ row: name });
  app.log.error({ err: error, row: name, errorId: failureId }, "a row of the retention table failed");
  const { type, code = "" } = describeError(error) as { type: string; code?: string };
  return { failedAt: app.clock.now(), failure: `${type} ${code}`.trim(), failureId };
}
