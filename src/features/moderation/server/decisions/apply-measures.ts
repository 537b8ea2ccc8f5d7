import type { Tx } from "#db/database.ts";
import { findAccount, setBan } from "#features/accounts/server/accounts.ts";
import { setRestriction } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { restrictionsOf, type Standing } from "../../measure-rules.ts";
import { endWaitsOf } from "../cases/come-last.ts";
import { barComputed, contentMeasured } from "../events.ts";
import { isHeld } from "../sealed/queries-sealed.ts";
import { listStanding, type MeasureRow } from "./queries-decision.ts";
import { reportedWords } from "./reported-words.ts";
import { unsettle } from "./settle-bans.ts";

type Parts = Pick<App, "clock" | "announce">;
type Revealing = Parts & Pick<App, "seal">;

/** A sealed picture closes the account like a ban, until somebody decides. */
const HOLD: Standing = { kind: "banned", endsAt: null };

/**
 * Recomputes a member's restrictions from all measures in force. Called whenever a measure begins or ends, so if one of
 * two bans ends, the other stays.
 */
export async function applyRestrictions(app: Parts, tx: Tx, aboutId: number): Promise<void> {
  const standing = (await listStanding(tx, aboutId)) as Standing[];
  const holds = (await isHeld(tx, aboutId)) ? [HOLD] : [];
  const restrictions = restrictionsOf([...standing, ...holds], app.clock.now());
  await setRestriction(tx, aboutId, restrictions);
  await endWaitsOf(tx, { memberId: aboutId, until: restrictions.noReportsUntil, at: app.clock.now() });
  const until = restrictions.barredUntil;
  await setBan(app, tx, { memberId: aboutId, until });
  await app.announce(tx, barComputed, { memberId: aboutId, until, at: app.clock.now() });
}

/**
 * Gives back what measures took away that have just ended, as far as no other one takes it too. An erased account gets
 * nothing back.
 */
export async function giveBack(
  app: Revealing,
  tx: Tx,
  { aboutId, ended, rule }: { aboutId: number; ended: readonly MeasureRow[]; rule: string | null },
): Promise<void> {
  if (!(await findAccount(tx, aboutId))) return;
  await applyRestrictions(app, tx, aboutId);
  await unsettle(app, tx, { aboutId, ended, standing: await listStanding(tx, aboutId) });
  await applyToContent(app, tx, { measures: ended, begins: false, rule });
}

const ON_CONTENT = ["photo_rejected", "text_held", "name_held", "message_hidden"] as const;
type OnContent = (typeof ON_CONTENT)[number];

/** Announces that a measure on content has begun or ended. */
export async function applyToContent(
  app: Revealing,
  tx: Tx,
  { measures, begins, rule }: { measures: readonly MeasureRow[]; begins: boolean; rule: string | null },
): Promise<void> {
  const at = app.clock.now();
  for (const measure of measures) {
    const { id: measureId, kind, subject, aboutId, endedWhy } = measure;
    if (!ON_CONTENT.includes(kind as OnContent)) continue;
    const standing = await listStanding(tx, aboutId);
    await app.announce(tx, contentMeasured, {
      kind: kind as OnContent,
      stands: standing.some((one) => one.kind === kind && one.subject === subject),
      undone: endedWhy === "undone",
      words: begins ? await reportedWords(app, tx, measure) : [],
      ...{ measureId, subject, aboutId, begins, rule, at },
    });
  }
}
