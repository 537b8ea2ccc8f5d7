import type { OutputOf } from "#base/endpoint.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { CHAINS } from "../../audit-rules.ts";
import type { readMemberAccesses } from "../../member-contract.ts";
import { isOwnAccount } from "../people/own-account.ts";
import { listHiddenKinds, listOpenReasons, mayReadWords } from "./entry-rights.ts";
import { noteMemberRead } from "./note-member-read.ts";
import { listLogAbout } from "./queries-log.ts";
import { viewEntries } from "./view-entry.ts";

const MOST = 50;

/**
 * Lists who of staff read or did what about a member, by role and without names, the newest first. Everybody at the desk
 * may call it, so it tells no more than the person's other rights do, and nothing about their own member account.
 */
export async function listMemberAccesses(
  call: StaffCaller,
  memberId: number,
): Promise<OutputOf<typeof readMemberAccesses>> {
  const { app, person } = call;
  const { db, clock } = app;
  await noteMemberRead(call, { memberId, tab: "access" });
  if (await isOwnAccount(db, { personId: person.personId, memberId }))
    return { is_own: true, entries: [], more: false };
  const scopes = listOpenReasons(person);
  const wanted = {
    aboutId: memberId,
    hidden: listHiddenKinds(person),
    scopes,
    at: clock.now(),
    limit: MOST + 1,
  };
  const rows = (await Promise.all(CHAINS.map((chain) => listLogAbout(db, chain, wanted)))).flat();
  const newest = rows
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id)
    .slice(0, MOST);
  const entries = await viewEntries(db, newest);
  return {
    is_own: false,
    entries: entries.map(({ chain, id, at, kind, by, roles, reason, why }, index) => ({
      ...{ chain, id, at, kind, by, roles },
      reason: scopes.some((scope) => scope === newest[index]?.reasonScope) ? reason : null,
      why: mayReadWords(person, kind) ? why : null,
    })),
    more: rows.length > MOST,
  };
}
