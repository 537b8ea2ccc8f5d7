import { randomBytes } from "node:crypto";
import { z } from "zod";
import { isRefusal } from "#base/refusal.ts";
import { autocommit } from "#db/autocommit.ts";
import { type Actor, tellDesk } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { keepResult, keyOf } from "./keep-result.ts";
import type { LongWork, Run, WorkResult } from "./kind.ts";
import { beginTry, endTry, lockRun, type RunRow, saveProgress } from "./queries.ts";
import { WORK_JOB } from "./start-work.ts";

/** A process that dies while it works may have died of the work. */
const MOST_TRIES = 3;
/** Progress is written this often at most. */
const REPORT_MS = 300;

/** Somebody has cancelled the work, or another process does it by now. */
class Stopped extends Error {}
/** This process ends, and another one does the work from the start. */
class Interrupted extends Error {}

export function workJob(kinds: readonly LongWork[]): Job {
  return {
    name: WORK_JOB,
    async run(app, payload) {
      const { id } = z.object({ id: z.uuid() }).parse(payload);
      const begun = await begin(app, id);
      if (!begun) return;
      tellDesk(app, { about: "work", id });
      await doWork(app, kinds, begun);
      tellDesk(app, { about: "work", id });
    },
  };
}

type Begun = RunRow & { isTooOften: boolean };

/** @returns null if it is over, for example cancelled while it waited */
function begin({ db }: App, id: string): Promise<Begun | null> {
  return db.transaction().execute(async (tx) => {
    const row = await lockRun(tx, id);
    if (row?.state !== "queued" && row?.state !== "running") return null;
    await beginTry(tx, id);
    return { ...row, tries: row.tries + 1, isTooOften: row.tries >= MOST_TRIES };
  });
}

async function doWork(app: App, kinds: readonly LongWork[], begun: Begun): Promise<void> {
  try {
    if (begun.isTooOften) throw new Error(`The process has ended ${MOST_TRIES} times during this work.`);
    const kind = kinds.find(({ name }) => name === begun.kind);
    if (!kind) throw new Error(`No long work is called ${begun.kind}.`);
    const result = await kind.run(app, begun.input, runOf(app, begun));
    await finish(app, begun, result);
  } catch (error) {
    if (error instanceof Stopped) return;
    if (error instanceof Interrupted) throw error;
    await fail(app, begun, error);
  }
}

function runOf(app: App, { id, tries, actor, why }: Begun): Run {
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    ...{ id, actor: actor as Actor, why },
    async report(done, total) {
      if (app.state.stopping) throw new Interrupted("The process ends, and the work begins again.");
      const now = performance.now();
      if (now - toldAt < REPORT_MS && done < total) return;
      toldAt = now;
      if (!(await saveProgress(autocommit(app.db), { id, tries }, { partsDone: done, parts: total })))
        throw new Stopped();
      tellDesk(app, { about: "work", id });
    },
  };
}

/** The file is written first. Work that is over by then, for example cancelled, leaves none. */
async function finish(app: App, begun: Begun, result: WorkResult | null): Promise<void> {
  const key = keyOf(begun);
  const kept = result && (await keepResult(app, key, result.body));
  const file = result && kept && { fileName: result.name, contentType: result.contentType, ...kept };
  const ending = { state: "done", endedAt: app.clock.now(), file: file ?? undefined } as const;
  if (!(await endTry(autocommit(app.db), begun, ending))) await app.files.remove(key);
}

async function fail(app: App, begun: Begun, error: unknown): Promise<void> {
  const errorId = randomBytes(6).toString("hex");
  const refusal = isRefusal(error) ? error.code : null;
  if (refusal === null) app.log.error({ err: error, work: begun.kind, errorId }, "long work failed");
  const ending = { state: "failed", endedAt: app.clock.now(), refusal, errorId } as const;
  await endTry(autocommit(app.db), begun, ending);
  await app.files.remove(keyOf(begun));
}
