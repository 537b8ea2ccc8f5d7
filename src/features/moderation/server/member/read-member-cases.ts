import type { OutputOf } from "#base/endpoint.ts";
import { hasRight } from "#base/staff-rights.ts";
import { findPersonKey } from "#features/accounts/server/accounts.ts";
import { isOwnAccount, noteMemberRead } from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import type { readMemberCases } from "../../member-contract.ts";
import { viewFoundCases } from "../cases/find-cases.ts";
import { listMeasuresOf, listStrikes } from "../decisions/queries-decision.ts";

const MEASURES_SHOWN = 50;

/** Nobody reads here who reported them, or what others think of them. */
export async function readCasesOf(
  call: StaffCaller,
  memberId: number,
): Promise<OutputOf<typeof readMemberCases>> {
  const { app, person } = call;
  await noteMemberRead(call, { memberId, tab: "cases" });
  if (await isOwnAccount(app.db, { personId: person.personId, memberId }))
    return { is_own: true, cases: [], strikes: [], measures: [] };
  const key = await findPersonKey(app, app.db, memberId);
  const [cases, strikes, measures] = await Promise.all([
    viewFoundCases(app, person, { ids: [], aboutIds: [memberId] }),
    key === null ? [] : listStrikes(app.db, key, app.clock.now()),
    listMeasuresOf(app.db, { aboutId: memberId, limit: MEASURES_SHOWN }),
  ]);
  const works = hasRight(person.roles, "case.work", person.named);
  return {
    is_own: false,
    cases: cases.map(({ about: _, ...one }) => one),
    strikes: strikes.map(({ rule, at, expiresAt }) => ({
      ...{ rule: works ? rule : null, at: at.toISOString(), expires_at: expiresAt.toISOString() },
    })),
    measures: measures.map(({ kind, beginsAt, endsAt, endedAt }) => ({
      ...{ kind, begins_at: beginsAt.toISOString() },
      ends_at: endsAt?.toISOString() ?? null,
      ended_at: endedAt?.toISOString() ?? null,
    })),
  };
}
