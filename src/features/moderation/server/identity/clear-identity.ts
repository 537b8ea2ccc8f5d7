import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import type { CaseRow } from "../cases/queries-case.ts";
import { identityCleared } from "../events.ts";
import { readSignals } from "./raise-identity-case.ts";

/** Announces, for a case that signals raised, that the member is somebody else, or that this was taken back. */
export async function clearIdentity(
  app: Pick<App, "clock" | "announce">,
  tx: Tx,
  { found, stands }: { found: CaseRow; stands: boolean },
): Promise<void> {
  const { id: caseId, trigger, aboutId } = found;
  if (trigger !== "signal" || aboutId === null) return;
  // A case about a shared photo alone says nothing about banned members.
  const bannedIds = (await readSignals(tx, caseId)).map(({ banned }) => banned);
  if (bannedIds.length === 0) return;
  const at = app.clock.now();
  await app.announce(tx, identityCleared, { memberId: aboutId, caseId, bannedIds, stands, at });
}
