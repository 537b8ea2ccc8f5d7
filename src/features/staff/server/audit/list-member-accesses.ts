import type { OutputOf } from "#base/endpoint.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { CHAINS } from "../../audit-rules.ts";
import type { readMemberAccesses } from "../../member-contract.ts";
import { noteMemberRead } from "./note-member-read.ts";
import { listLog } from "./queries-log.ts";
import { viewEntries } from "./view-entry.ts";

const MOST = 50;
/** Above the number of any entry. */
const NEWEST = 999_999_999_999_999;

/** Lists who of staff read or did what about a member, by role and without names, the newest first. */
export async function listMemberAccesses(
  call: StaffCaller,
  memberId: number,
): Promise<OutputOf<typeof readMemberAccesses>> {
  const { db } = call.app;
  await noteMemberRead(call, { memberId, tab: "access" });
  const wanted = { aboutId: memberId, people: null, before: NEWEST, limit: MOST + 1 };
  const rows = (await Promise.all(CHAINS.map((chain) => listLog(db, chain, wanted)))).flat();
  const newest = rows.toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id);
  const entries = await viewEntries(db, newest.slice(0, MOST));
  return {
    entries: entries.map(({ chain, id, at, kind, by, roles, reason, why }) => ({
      ...{ chain, id, at, kind, by, roles, reason, why },
    })),
    more: rows.length > MOST,
  };
}
