import type { Locale } from "#base/locales.ts";
import type { Role } from "#base/staff-rights.ts";
import { autocommit } from "#db/autocommit.ts";
import type { Tx } from "#db/database.ts";
import { hashToken, nameDevice, newToken } from "#features/accounts/server/accounts.ts";
import type { App, StaffPerson } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { readCookie, setCookie } from "#platform/cookies.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { Scope } from "#platform/scope.ts";
import { CONFIRMED_MS, IDLE_MS, SESSION_MS, SESSIONS_AT_ONCE } from "../../rules.ts";
import { staffStored } from "../../stored.ts";
import { actorOf } from "../actor.ts";
import { writeAudit } from "../audit/write-entry.ts";
import { staffLeft } from "../events.ts";
import { staffKinds } from "../kinds.ts";
import {
  endSession,
  endSessionsOf,
  findSession,
  insertSession,
  isKnownDevice,
  listSessions,
  lockSessions,
  takeConfirmation,
  touchSession,
} from "./queries-session.ts";

/** Shortest time between two updates of a session's last use. */
const TOUCH_MS = 60_000;

export type Caller = Pick<Scope, "country" | "secure" | "requestId"> & {
  requestHeaders: Headers;
  responseHeaders: Headers;
};

/** Opens a session, ends the oldest beyond two, and tells the person of a new device by mail. */
export async function openSession(
  { clock }: Pick<App, "clock">,
  tx: Tx,
  {
    person,
    factor,
    caller,
  }: { person: { id: number; roles: string[] }; factor: "passkey" | "password"; caller: Caller },
): Promise<void> {
  const { id: personId } = person;
  const now = clock.now();
  const device = nameDevice(caller.requestHeaders.get("user-agent"));
  const from = { device, country: caller.country };
  const isNew = !(await isKnownDevice(tx, { personId, ...from }));
  const { token, tokenHash } = newToken();
  const { id } = await insertSession(tx, { tokenHash, personId, ...from, createdAt: now, lastSeenAt: now });
  await endSessionsOf(tx, { personId, at: now, keep: SESSIONS_AT_ONCE });
  if (isNew) await enqueue(tx, "send-staff-mail", { what: "new_device", personId, ...from });
  const { requestId, country } = caller;
  await writeAudit({ clock }, tx, {
    kind: staffKinds.loggedIn,
    actor: { by: "person", personId, sessionId: id, roles: person.roles, requestId, country },
    subject: `person:${personId}`,
    after: { factor, device },
  });
  setCookie(caller.responseHeaders, cookieOf(caller), { value: token, secure: caller.secure });
}

/** Returns the person of a session cookie; null if the session has ended, or was not used for half an hour. */
export async function findStaffPerson(
  { clock, db, config }: Pick<App, "clock" | "db" | "config">,
  headers: Headers,
  { isUse }: { isUse: boolean },
): Promise<StaffPerson | null> {
  const cookies = headers.get("cookie");
  // A neighbouring host can set the plain cookie for this one, and so lead somebody into a session of its own.
  const plain = config.MODE === "demo" ? readCookie(cookies, staffStored.plainSession) : undefined;
  const token = readCookie(cookies, staffStored.session) ?? plain;
  if (!token) return null;
  const session = await findSession(db, hashToken(token));
  const now = clock.now();
  if (!session || !isLive(session, now)) return null;
  if (isUse && now.getTime() - session.lastSeenAt.getTime() >= TOUCH_MS)
    await touchSession(autocommit(db), session.id, now);
  const { id, personId, alias, roles, named, locale, confirmedAt } = session;
  return {
    ...{ personId, sessionId: id, alias, named, confirmedAt },
    roles: roles as Role[],
    locale: locale as Locale,
  };
}

function isLive({ createdAt, lastSeenAt }: { createdAt: Date; lastSeenAt: Date }, now: Date): boolean {
  const { since, seenSince } = limitsAt(now);
  return createdAt > since && lastSeenAt > seenSince;
}

function limitsAt(now: Date): { since: Date; seenSince: Date } {
  return { since: new Date(now.getTime() - SESSION_MS), seenSince: new Date(now.getTime() - IDLE_MS) };
}

export function listLiveSessions({ db, clock }: Pick<App, "db" | "clock">, personId: number) {
  return listSessions(db, personId, limitsAt(clock.now()));
}

/** Uses up the fresh confirmation of the session. @returns false if there is none */
export async function takeFreshConfirmation(
  { db, clock }: Pick<App, "db" | "clock">,
  { sessionId }: Pick<StaffPerson, "sessionId">,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - CONFIRMED_MS);
  return (await takeConfirmation(autocommit(db), { id: sessionId, since })) !== undefined;
}

/** Ends the session of the call. The person has left if they are logged in nowhere else. */
export async function logOut(app: Pick<App, "db" | "clock" | "announce">, call: StaffCaller): Promise<void> {
  const { personId, sessionId } = call.person;
  await app.db.transaction().execute(async (tx) => {
    const at = app.clock.now();
    await lockSessions(tx, personId);
    await endSession(tx, { id: sessionId, personId, at });
    const others = await listSessions(tx, personId, limitsAt(at));
    if (others.length === 0) await app.announce(tx, staffLeft, { personId, at });
    await writeAudit(app, tx, { kind: staffKinds.loggedOut, actor: actorOf(call) });
  });
  setCookie(call.responseHeaders, cookieOf(call), { value: "", days: 0, secure: call.secure });
}

/** Ends every session of a person, and frees the cases they hold. @returns how many ended */
export async function endAllSessions(
  { clock, announce }: Pick<App, "clock" | "announce">,
  tx: Tx,
  personId: number,
): Promise<number> {
  const at = clock.now();
  const count = await endSessionsOf(tx, { personId, at });
  await announce(tx, staffLeft, { personId, at });
  return count;
}

/** Ends every session of the person who calls but this one. */
export async function endOtherSessions({ clock }: Pick<App, "clock">, tx: Tx, call: StaffCaller) {
  const { personId, sessionId } = call.person;
  await endSessionsOf(tx, { personId, at: clock.now(), except: sessionId });
}

/** Ends one of the person's own sessions. */
export async function endOwnSession(
  app: Pick<App, "db" | "clock">,
  call: StaffCaller,
  id: number,
): Promise<void> {
  const { personId } = call.person;
  await app.db.transaction().execute(async (tx) => {
    const ended = await endSession(tx, { id, personId, at: app.clock.now() });
    if (!ended) return;
    await writeAudit(app, tx, {
      kind: staffKinds.sessionEnded,
      actor: actorOf(call),
      before: { device: ended.device },
    });
  });
}

function cookieOf({ secure }: Pick<Scope, "secure">) {
  return secure ? staffStored.session : staffStored.plainSession;
}
