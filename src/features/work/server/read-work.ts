import { hasRight } from "#base/staff-rights.ts";
import { findAliases } from "#features/staff/server/staff.ts";
import type { Texts } from "#i18n/texts.ts";
import { RUNS_SHOWN, type WorkRun, type WorkRuns } from "../contract.ts";
import type { LongWork } from "./kind.ts";
import { listRuns, type RunRow } from "./queries.ts";
import { type Caller, getRun } from "./require-right.ts";
import { viewRun } from "./view-run.ts";

type Reader = Caller & { texts: Texts };

/** Lists what the person started or has the right for. */
export async function listWork(
  call: Reader,
  kinds: readonly LongWork[],
  kind: string | undefined,
): Promise<WorkRuns> {
  const { personId, roles, named } = call.person;
  const own = kinds.filter(({ right }) => hasRight(roles, right, named)).map(({ name }) => name);
  const rows = await listRuns(call.app.db, { personId, kinds: own, kind, limit: RUNS_SHOWN });
  return { runs: await viewRuns(call, rows) };
}

/** @throws Refusal `work.unknown` or `staff.no_right` */
export async function readWork(call: Reader, kinds: readonly LongWork[], id: string): Promise<WorkRun> {
  const { row } = await getRun(call, kinds, id);
  return showRun(call, row);
}

export async function showRun(call: Reader, row: RunRow): Promise<WorkRun> {
  const [shown] = await viewRuns(call, [row]);
  return shown as WorkRun;
}

async function viewRuns({ app, person, texts }: Reader, rows: readonly RunRow[]): Promise<WorkRun[]> {
  const aliases = await findAliases(
    app.db,
    rows.map(({ personId }) => personId),
  );
  const viewing = { personId: person.personId, now: app.clock.now(), texts, aliases };
  return rows.map((row) => viewRun(row, viewing));
}
