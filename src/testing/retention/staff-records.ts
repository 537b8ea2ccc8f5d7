import { auditKind } from "#features/staff/server/audit/audit-kinds.ts";
import { type Actor, writeAccess, writeAudit } from "#features/staff/server/audit/write-entry.ts";
import { type Fixture, holds, insert, type Make, unique, type World } from "./record.ts";

const kind = auditKind("test.done");
const actor: Actor = { by: "cli" };

function entry(table: string, write: typeof writeAudit): Make {
  return async (world, at) => {
    await forgetFuture(world, table, at);
    const subject = unique();
    const { app } = world.testApp;
    await app.db.transaction().execute((tx) => write(app, tx, { kind, actor, subject }));
    return holds(world, `select from ${table} where subject = $1`, subject);
  };
}

export const staffRecords = {
  "staff-audit": { make: entry("staff_audit", writeAudit) },
  "staff-access": { make: entry("staff_access", writeAccess) },
  "staff-reasons": {
    make: (world, at) =>
      insert(world, "staff_reason", {
        words: `${unique()} as reported`,
        person_id: 1,
        about_id: 7,
        scope: "content",
        category: "report",
        at,
        until: at,
      }),
  },
} satisfies Record<string, Fixture>;

/** A test may set its clock back. Entries of a later time would then keep earlier ones behind them. */
async function forgetFuture({ testApp }: World, table: string, now: Date): Promise<void> {
  const client = await testApp.app.pool.connect();
  await client.query("begin; set local session_replication_role = replica");
  await client.query(`delete from ${table} where at > $1`, [now]);
  await client.query("commit");
  client.release();
}
