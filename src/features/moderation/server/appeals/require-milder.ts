import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { subjectKind } from "../../case-rules.ts";
import { findMeasureFault, isMilder, type Standing, type Wanted } from "../../measure-rules.ts";
import { listInForce } from "../decisions/queries-replace.ts";
import type { Judging } from "./judging.ts";

/**
 * Only the member concerned gets a milder decision, and never a harder one because they appealed.
 * @throws Refusal `moderation.wrong_measures` or `moderation.not_milder`
 */
export async function requireMilder(
  { clock }: Pick<App, "clock">,
  tx: Tx,
  { appeal, against, measures }: Pick<Judging, "appeal" | "against"> & { measures: readonly Wanted[] },
): Promise<void> {
  const { aboutId, subject, id } = against;
  const concerned = aboutId === null ? undefined : await findAccount(tx, aboutId);
  if (!concerned || appeal.appealBy === "notifier" || findMeasureFault(measures, subjectKind(subject)))
    throw new Refusal("moderation.wrong_measures", {}, 422);
  const at = clock.now();
  const standing = (await listInForce(tx, id, at)) as Standing[];
  if (!isMilder(measures, standing, at)) throw new Refusal("moderation.not_milder", {}, 422);
}
