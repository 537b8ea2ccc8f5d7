import type { MemberTab } from "#base/member-page.ts";
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
  const subject = `${tab} of member:${memberId}`;
  if (await isNoted(app.db, { memberId, subject, requestId })) return;
  const entry = { kind: memberRead, actor: actorOf(call), aboutId: memberId, subject, after: { tab } };
  await app.db.transaction().execute((tx) => writeAccess(app, tx, entry));
}

type Noted = { memberId: number; subject: string; requestId: string };

async function isNoted(db: App["db"], { memberId, subject, requestId }: Noted): Promise<boolean> {
  const noted = await db
    .selectFrom("staffAccess")
    .select("id")
    .where("aboutId", "=", memberId)
    .where("requestId", "=", requestId)
    .where("subject", "=", subject)
    .limit(1)
    .executeTakeFirst();
  return noted !== undefined;
}
