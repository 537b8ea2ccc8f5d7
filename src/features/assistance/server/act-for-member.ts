import type { Tx } from "#db/database.ts";
import { type AuditKind, actorOf, writeAudit } from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";

type Acting<Field extends string> = {
  kind: AuditKind<Field>;
  memberId: number;
  why?: string;
  /**
   * Returns what it did, for the log, without anything that names the member. It returns null if the log has it already.
   */
  work: (tx: Tx) => Promise<Partial<Record<Field, string | number>> | null>;
};

/** Does something for a member and writes it into the audit log, in one transaction. */
export async function actForMember<Field extends string>(
  call: StaffCaller,
  { kind, memberId, why, work }: Acting<Field>,
): Promise<void> {
  const { app } = call;
  await app.db.transaction().execute(async (tx) => {
    const after = await work(tx);
    if (after === null) return;
    const entry = { kind, actor: actorOf(call), subject: `member:${memberId}`, aboutId: memberId, after };
    await writeAudit(app, tx, { ...entry, ...(why !== undefined && { why }) });
  });
}
