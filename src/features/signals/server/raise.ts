import type { Tx } from "#db/database.ts";
import { findPersonKey } from "#features/accounts/server/accounts.ts";
import { type IdentitySignal, raiseIdentityCase } from "#features/moderation/server/moderation.ts";
import type { App } from "#platform/app.ts";
import { type Finding, judgeFindings } from "../rules.ts";
import { listFindings, saveFindings } from "./queries-signal.ts";

/**
 * Notes what a member has in common with banned ones. If something of it is new and enough, a case is raised for a person
 * to decide; the member is not restricted in any way.
 */
export async function noteFindings(
  app: Pick<App, "seal">,
  tx: Tx,
  { memberId, found, at }: { memberId: number; found: readonly Finding[]; at: Date },
): Promise<void> {
  if (found.length === 0) return;
  const news = await saveFindings(tx, memberId, { findings: found, at });
  if (news === 0) return;
  const memberKey = await findPersonKey(app, tx, memberId);
  const findings = (await listFindings(tx, { memberId, memberKey, at })) as Finding[];
  const judged = judgeFindings(findings);
  if (!judged) return;
  const signals = judged.findings.map(
    ({ kind, points, aboutId }): IdentitySignal => ({ kind, points, banned: aboutId }),
  );
  await raiseIdentityCase(app, tx, { memberId, lane: judged.lane, signals, at });
}
