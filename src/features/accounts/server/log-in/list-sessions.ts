import type { Texts } from "#i18n/texts.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { recordSecurityEvent } from "#platform/security-log/security-log.ts";
import type { SessionView } from "../../contract.ts";
import { tellSessionsEnded } from "./live-sessions.ts";
import { sayDevice } from "./name-device.ts";
import { deleteSession, deleteSessionsBut, listSessionRows } from "./queries-session.ts";

type Viewer = Pick<MemberViewer, "memberId" | "sessionId">;

export async function listSessions(
  app: Pick<App, "db" | "clock">,
  { memberId, sessionId }: Viewer,
  texts: Pick<Texts, "t">,
): Promise<{ sessions: SessionView[] }> {
  const rows = await listSessionRows(app.db, memberId, app.clock.now());
  const sessions = rows.map(({ id, device, country, createdAt, lastSeenAt }) => ({
    id,
    device: sayDevice(device, texts.t("accounts")),
    country,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
    current: id === sessionId,
  }));
  return { sessions };
}

export async function endSession(
  app: Pick<App, "db" | "bus" | "clock" | "metrics">,
  { memberId, sessionId }: Viewer,
  which: { id: number } | { others: true },
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    if ("id" in which) await deleteSession(tx, { memberId, id: which.id });
    else await deleteSessionsBut(tx, { memberId, keep: sessionId });
    await recordSecurityEvent(app, tx, { kind: "session_ended", memberId });
  });
  tellSessionsEnded(app, memberId);
}
