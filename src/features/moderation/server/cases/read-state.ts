import { Refusal } from "#base/refusal.ts";
import { findAliases } from "#features/staff/server/staff.ts";
import type { App, StaffPerson } from "#platform/app.ts";
import type { Queue } from "../../case-rules.ts";
import { findLatestDecision } from "../decisions/queries-decision.ts";
import { refuseOwnAccount } from "../own-account.ts";
import { noteTold, refuseJudge } from "../quality/stay-blind.ts";
import { requireQueue } from "./claim-case.ts";
import { holderOf } from "./holder.ts";
import { findCase } from "./queries-case.ts";
import { findLatestEvent } from "./queries-list.ts";

/**
 * Reads the state of a case. A person who lost it learns who decided it and how, but nothing about the content.
 * @throws Refusal `moderation.not_found`, `moderation.own_account`, `staff.no_right` or `moderation.blind`
 */
export async function readCaseState(
  { db, clock, seal }: Pick<App, "db" | "clock" | "seal">,
  { personId, roles }: Pick<StaffPerson, "personId" | "roles">,
  caseId: number,
) {
  const found = await findCase(db, caseId);
  if (!found) throw new Refusal("moderation.not_found", {}, 404);
  await refuseOwnAccount(db, { personId, memberId: found.aboutId });
  requireQueue(roles, found.queue as Queue);
  const holder = holderOf(found, clock.now());
  const decision = found.closedAt === null ? undefined : await findLatestDecision(db, caseId);
  if (decision && decision.personId !== personId) {
    await refuseJudge({ db, clock }, { caseId, personId });
    await noteTold({ db, seal }, { caseId, decisionId: decision.id, personId });
  }
  const last = await findLatestEvent(db, caseId);
  const aliases = await findAliases(
    db,
    [holder, decision?.personId, last?.personId].filter((id) => id !== null && id !== undefined),
  );
  return {
    ...{ state: found.state as "open", version: found.version, reports: found.reports },
    wait_until: found.waitUntil?.toISOString() ?? null,
    queue: found.queue as Queue,
    held_by: holder === null ? null : (aliases.get(holder) ?? null),
    mine: holder === personId,
    leased_until: holder === personId ? (found.leasedUntil?.toISOString() ?? null) : null,
    decided: decision
      ? {
          by: aliases.get(decision.personId) ?? "",
          outcome: decision.outcome,
          at: decision.at.toISOString(),
        }
      : null,
    last: last
      ? { kind: last.kind, by: aliases.get(last.personId ?? 0) ?? null, at: last.at.toISOString() }
      : null,
  };
}
