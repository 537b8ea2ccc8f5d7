import type { Tx } from "#db/database.ts";
import { findReaders } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { queueOf, UNDO_MINUTES } from "../../case-rules.ts";
import { SAMPLE_HOURS, SAMPLED_SHARE } from "../../quality-rules.ts";
import { findCase, insertCase, insertRecusal } from "../cases/queries-case.ts";
import { findDecision } from "../decisions/queries-decision.ts";
import { listSampleable, listTold } from "./queries-sample.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A job that did not run for two days misses nothing. */
const LOOKS_BACK_HOURS = 48;
const SAMPLE_LANE = 3;

/** Opens a case beside each decision that is judged again, once the decision can no longer be taken back. */
export const drawSamples: Job = {
  name: "draw-samples",
  schedule: "17 * * * *",
  async run(app) {
    const at = app.clock.now();
    const from = new Date(at.getTime() - LOOKS_BACK_HOURS * HOUR);
    const to = new Date(at.getTime() - UNDO_MINUTES * MINUTE);
    for (const { id, caseId } of await listSampleable(app.db, { from, to }))
      if (isSampled(app, id)) await app.db.transaction().execute((tx) => openSample(tx, { id, caseId, at }));
  },
};

/** Nobody without our secret knows beforehand which decisions are judged again. */
export function isSampled({ seal }: Pick<App, "seal">, decisionId: number): boolean {
  const mark = Buffer.from(seal.fingerprint("moderation.sample", [decisionId]), "base64url");
  return mark.readUInt32BE(0) < SAMPLED_SHARE * 2 ** 32;
}

async function openSample(tx: Tx, { id, caseId, at }: { id: number; caseId: number; at: Date }) {
  const first = await findCase(tx, caseId);
  if (!first) return;
  const { subject, aboutId, aboutKey, siteId, country, locale, rule, reports } = first;
  const sample = await insertCase(tx, {
    ...{ subject, aboutId, aboutKey, siteId, country, locale, rule, reports },
    trigger: "staff",
    queue: queueOf(subject, SAMPLE_LANE),
    lane: SAMPLE_LANE,
    openedAt: at,
    dueAt: new Date(at.getTime() + SAMPLE_HOURS * HOUR),
    sampleOf: id,
  });
  if (!sample) return;
  const since = (await findDecision(tx, id))?.at ?? at;
  const readers =
    aboutId === null ? [] : await findReaders(tx, { subject: `case:${caseId}`, aboutId, since });
  // They know how it was decided.
  for (const personId of new Set([...readers, ...(await listTold(tx, id))]))
    await insertRecusal(tx, { caseId: sample.id, personId, why: "other" });
}
