import type { App } from "../app.ts";
import type { Command } from "../command.ts";
import { limitOf, sayKeep } from "./keep.ts";
import { listRuns, type RunRow } from "./queries.ts";
import type { Retention, RetentionRow } from "./retention.ts";

const HEAD = ["row", "kept for", "since", "last run", "forgotten", "in all", "due now"];

export function retentionCommand(rows: Retention): Command {
  return {
    name: "retention",
    summary: "Prints what is kept and for how long, when it was last looked after, and what is due now.",
    options: {},
    async run(app) {
      const runs = new Map((await listRuns(app.db)).map((run) => [run.name, run]));
      const lines = [HEAD];
      for (const [name, row] of Object.entries(rows))
        lines.push(await describeRow(app, { name, row, run: runs.get(name) }));
      const failed = [...runs.values()].filter(hasFailed).map(sayFailure);
      return [...align(lines), ...failed, ...(await sayHeld(app, rows))].join("\n");
    },
  };
}

/** Names what would be due without a legal hold. */
async function sayHeld(app: App, rows: Retention): Promise<string[]> {
  const said: string[] = [];
  for (const [name, { keep, by }] of Object.entries(rows)) {
    if (!("listHeld" in by) || !by.listHeld) continue;
    const held = await by.listHeld(app, limitOf(keep, app.clock.now(), app.config));
    for (const { subject, name: hold, reviewAt } of held)
      said.push(`${name} keeps ${subject} for ${JSON.stringify(hold)}, to be reviewed by ${day(reviewAt)}`);
  }
  return said;
}

const day = (time: Date) => time.toISOString().slice(0, 10);

async function describeRow(
  app: App,
  { name, row: { keep, since, by }, run }: { name: string; row: RetentionRow; run: RunRow | undefined },
): Promise<string[]> {
  const due = String(await by.countDue(app, limitOf(keep, app.clock.now(), app.config)));
  if ("people" in by) return [name, sayKeep(keep), since, by.people, "", "", due];
  const { ranAt = null, forgotten = 0, total = 0 } = run ?? {};
  const lastRun = ranAt ? ranAt.toISOString().slice(0, 16).replace("T", " ") : "never";
  if ("job" in by && !run) return [name, sayKeep(keep), since, `job ${by.job}`, "", "", due];
  return [name, sayKeep(keep), since, lastRun, String(forgotten), String(total), due];
}

/** Whether the last run failed. */
export function hasFailed({ failedAt, ranAt }: RunRow): boolean {
  return failedAt !== null && (ranAt === null || ranAt < failedAt);
}

function sayFailure({ name, failedAt, failure, failureId }: RunRow): string {
  const id = failureId === null ? "" : ` (${failureId})`;
  return `${name} failed at ${failedAt?.toISOString()}${id}: ${failure}`;
}

function align(lines: readonly string[][]): string[] {
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
