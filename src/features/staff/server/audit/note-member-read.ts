import type { MemberTab } from "#base/member-page.ts";
import { readRows } from "#db/read-rows.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { actorOf } from "../actor.ts";
import { auditKind } from "./audit-kinds.ts";
import { writeAccess } from "./write-entry.ts";

const memberRead = auditKind("staff.member_read", ["tab"]);

/**
 * Writes into the access log that the person reads a tab of a member's page. Call it before anything is read. All panels
 * of a page share the entry of their request.
 */
export async function noteMemberRead(
  call: Pick<StaffCaller, "app" | "person" | "requestId" | "country">,
  { memberId, tab }: { memberId: number; tab: MemberTab },
): Promise<void> {
  const { app, requestId } = call;
  if (await isNoted(app.db, { memberId, tab, requestId })) return;
  const subject = `member:${memberId}`;
  const entry = { kind: memberRead, actor: actorOf(call), aboutId: memberId, subject, after: { tab } };
  await app.db.transaction().execute((tx) => writeAccess(app, tx, entry));
}

type Noted = { memberId: number; tab: MemberTab; requestId: string };

async function isNoted(db: App["db"], { memberId, tab, requestId }: Noted): Promise<boolean> {
  const rows = await readRows<{ id: number }>(db)`
    select id from staff_access where about_id = ${memberId} and request_id = ${requestId}
      and kind = ${memberRead.name} and entry::json #>> '{changes,tab,after}' = ${tab} limit 1`;
  return rows.length > 0;
}
