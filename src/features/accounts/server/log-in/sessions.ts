import type { Locale } from "#base/locales.ts";
import type { Tx } from "#db/database.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App, MemberStatus, MemberViewer, RequestSite, Viewer } from "#platform/app.ts";
import { readCookie, setCookie } from "#platform/cookies.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { Scope } from "#platform/scope.ts";
import { recordSecurityEvent } from "#platform/security-log/security-log.ts";
import { sessionEnd } from "../../rules.ts";
import { accountsSettings } from "../../settings.ts";
import { accountsStored } from "../../stored.ts";
import { sessionOpened } from "../events.ts";
import type { MemberRow } from "../queries.ts";
import { ageFactsOf } from "../standing/age-facts.ts";
import { hashToken, newToken } from "../tokens.ts";
import { findKnownDevice, rememberDevice } from "./known-devices.ts";
import { tellSessionsEnded } from "./live-sessions.ts";
import { nameDevice } from "./name-device.ts";
import { deleteSessionByToken, findLiveSession, insertSession, touchSession } from "./queries-session.ts";

/** Writing on every request would cost more than the precision is worth. */
const TOUCH_AFTER_MS = 5 * 60_000;

type Caller = Pick<Scope, "address" | "country" | "secure" | "site"> & {
  requestHeaders: Headers;
  responseHeaders: Headers;
};

/**
 * Creates a session, sets its cookie, and enqueues a mail if the member has not logged in on this device since their
 * password was set. The previous session of this browser ends, whichever member had it.
 * @returns a function to be called after the commit, which closes the sockets of the ended session
 */
export async function openSession(
  app: Pick<App, "announce" | "bus" | "clock" | "seal" | "metrics" | "viewers">,
  tx: Tx,
  {
    member,
    caller,
    tellNewDevice,
  }: { member: Pick<MemberRow, "id" | "passwordHash">; caller: Caller; tellNewDevice: boolean },
): Promise<() => void> {
  const { id: memberId } = member;
  const now = app.clock.now();
  const device = nameDevice(caller.requestHeaders.get("user-agent"));
  const known = findKnownDevice(app, caller.requestHeaders, member) !== null;
  const old = readCookie(caller.requestHeaders.get("cookie"), accountsStored.session);
  const left = old && (await deleteSessionByToken(tx, hashToken(old)));
  const { token, tokenHash } = newToken();
  await insertSession(tx, {
    tokenHash,
    memberId,
    device,
    country: caller.country,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sessionEnd({ createdAt: now, now }, settingsOf(caller, accountsSettings)),
  });
  if (tellNewDevice && !known) {
    await enqueue(tx, "send-new-device-mail", {
      memberId,
      device,
      country: caller.country,
      at: now.toISOString(),
    });
  }
  await recordSecurityEvent(app, tx, { kind: "log_in", memberId });
  // Also for programs that log in and ask for nothing more: a log-in ends inactivity.
  app.viewers.noteSeen(memberId);
  setSession(caller, token);
  const deviceId = rememberDevice(app, caller, member);
  await app.announce(tx, sessionOpened, { memberId, deviceId, address: caller.address, at: now });
  return () => {
    if (left) tellSessionsEnded(app, left);
  };
}

/**
 * Returns the member of a session cookie. Returns a visitor if the session is unknown or has ended, or if the account
 * is closed.
 */
export async function findViewer(
  { clock, db }: Pick<App, "clock" | "db">,
  headers: Headers,
  site: RequestSite,
): Promise<Viewer> {
  const token = readCookie(headers.get("cookie"), accountsStored.session);
  if (!token) return { kind: "visitor" };
  const now = clock.now();
  const session = await findLiveSession(db, hashToken(token), now);
  if (!session) return { kind: "visitor" };
  const expiresAt = sessionEnd({ createdAt: session.createdAt, now }, settingsOf({ site }, accountsSettings));
  // The setting may have been lowered since.
  if (expiresAt <= now) return { kind: "visitor" };
  if (now.getTime() - session.lastSeenAt.getTime() > TOUCH_AFTER_MS) {
    await db
      .transaction()
      .execute((tx) => touchSession(tx, session.sessionId, { lastSeenAt: now, expiresAt }));
  }
  return {
    kind: "member",
    memberId: session.memberId,
    sessionId: session.sessionId,
    status: session.status as MemberStatus,
    username: session.username,
    locale: session.locale as Locale,
    showOnline: session.showOnline,
    signedUpAt: session.signedUpAt,
    discreet: session.discreet,
    age: ageFactsOf(session),
  } satisfies MemberViewer;
}

/** Sets the cookie again, so that its lifetime restarts with each use. */
export function renewCookie(caller: Omit<Caller, "address" | "country">): void {
  const token = readCookie(caller.requestHeaders.get("cookie"), accountsStored.session);
  if (token) setSession(caller, token);
}

export async function closeSession(
  app: Pick<App, "db" | "bus" | "clock" | "metrics">,
  caller: Omit<Caller, "address" | "country">,
): Promise<void> {
  const token = readCookie(caller.requestHeaders.get("cookie"), accountsStored.session);
  const ended =
    token &&
    (await app.db.transaction().execute(async (tx) => {
      const memberId = await deleteSessionByToken(tx, hashToken(token));
      if (memberId) await recordSecurityEvent(app, tx, { kind: "log_out", memberId });
      return memberId;
    }));
  if (ended) tellSessionsEnded(app, ended);
  setCookie(caller.responseHeaders, accountsStored.session, { value: "", days: 0, secure: caller.secure });
}

function setSession(caller: Omit<Caller, "address" | "country">, token: string) {
  const { session_days: days } = settingsOf(caller, accountsSettings);
  setCookie(caller.responseHeaders, accountsStored.session, { value: token, days, secure: caller.secure });
}
