import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";

type Saved = {
  memberId: number;
  sessionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  at: Date;
};

function hashEndpoint(endpoint: string): Buffer {
  return createHash("sha256").update(endpoint).digest();
}

/** One browser is one row: it belongs to whoever logged in there last. */
export async function upsertDevice(
  tx: Tx,
  { memberId, sessionId, endpoint, p256dh, auth, at }: Saved,
): Promise<void> {
  await sql`insert into notifications_device as device
      (session_id, member_id, endpoint_hash, endpoint, p256dh, auth, created_at, confirmed_at)
    values (${sessionId}, ${memberId}, ${hashEndpoint(endpoint)}, ${endpoint}, ${p256dh}, ${auth}, ${at}, ${at})
    on conflict (endpoint_hash) do update set session_id = excluded.session_id, member_id = excluded.member_id,
      p256dh = excluded.p256dh, auth = excluded.auth, confirmed_at = excluded.confirmed_at,
      failed_days = 0, failed_on = null`.execute(tx);
}

/** The most recent browser of each session stays; a session has one browser, whose endpoint may change. */
export async function deleteOtherOfSession(
  tx: Tx,
  { sessionId, endpoint }: { sessionId: number; endpoint: string },
) {
  await sql`delete from notifications_device
    where session_id = ${sessionId} and endpoint_hash <> ${hashEndpoint(endpoint)}`.execute(tx);
}

/** The browsers that were seen last stay. */
export async function deleteOldest(tx: Tx, { memberId, most }: { memberId: number; most: number }) {
  await sql`delete from notifications_device where id in
    (select id from notifications_device where member_id = ${memberId}
      order by confirmed_at desc, id desc offset ${most})`.execute(tx);
}

export function deleteDevice(
  tx: Tx,
  {
    memberId,
    ...which
  }: { memberId: number } & ({ id: number } | { endpoint: string } | { sessionId: number }),
) {
  return tx
    .deleteFrom("notificationsDevice")
    .where("memberId", "=", memberId)
    .where((row) => {
      if ("id" in which) return row("id", "=", which.id);
      if ("sessionId" in which) return row("sessionId", "=", which.sessionId);
      return row("endpointHash", "=", hashEndpoint(which.endpoint));
    })
    .execute();
}

/** Only devices of sessions that are still valid. */
export function listDevices(db: Db, { memberId, now }: { memberId: number; now: Date }) {
  return db
    .selectFrom("notificationsDevice as device")
    .innerJoin("accountsSession as session", "session.id", "device.sessionId")
    .select([
      "device.id",
      "device.endpoint",
      "device.p256dh",
      "device.auth",
      "device.failedDays",
      "device.sessionId",
      "device.createdAt",
      "session.device as name",
    ])
    .where("device.memberId", "=", memberId)
    .where("session.expiresAt", ">", now)
    .orderBy("device.createdAt", "desc")
    .orderBy("device.id", "desc")
    .execute();
}

/** After failures on this many days in a row the device is deleted. */
const DAYS_OF_FAILURE = 10;

export async function noteDeviceFailed(tx: Tx, { id, now }: { id: number; now: Date }): Promise<void> {
  await sql`update notifications_device set failed_on = ${now}::date,
      failed_days = case when failed_on = ${now}::date then failed_days else failed_days + 1 end
    where id = ${id}`.execute(tx);
  await tx
    .deleteFrom("notificationsDevice")
    .where("id", "=", id)
    .where("failedDays", ">=", DAYS_OF_FAILURE)
    .execute();
}

export function noteDeviceWorks(tx: Tx, id: number) {
  return tx
    .updateTable("notificationsDevice")
    .set({ failedDays: 0, failedOn: null })
    .where("id", "=", id)
    .execute();
}
