import { Refusal } from "#base/refusal.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import { emailKey, lockLimits, usernameKey } from "../../rules.ts";
import { accountsSettings } from "../../settings.ts";
import { findMemberByLogin, lockMember, type MemberRow } from "../queries.ts";
import { refuseBanned } from "../standing/held-pass.ts";
import { deviceKeys, limitCallsPerMinute, strangerKeys, takeTryBack } from "./count-tries.ts";
import { verifyPassword } from "./hash-password.ts";
import { findKnownDevice } from "./known-devices.ts";
import { openSession } from "./sessions.ts";

type Caller = Pick<Scope, "address" | "site" | "limitKeys" | "country" | "secure"> & {
  requestHeaders: Headers;
  responseHeaders: Headers;
};

/**
 * Logs in by e-mail address or username. Neither the response, its time nor a lock reveals whether the account exists.
 * @throws Refusal `accounts.login_failed`, `accounts.locked`; with the right password also `accounts.banned`,
 * `accounts.pending_deletion`
 * @throws GroundError `unavailable` while too many passwords are waiting
 */
export async function logIn(
  app: App,
  { login, password }: { login: string; password: string },
  caller: Caller,
): Promise<{ memberId: number }> {
  const isEmail = login.includes("@");
  const typed = isEmail ? emailKey(login) : usernameKey(login);
  const member = await findMemberByLogin(app.db, isEmail ? { email: typed } : { username: typed });
  const memberId = member?.id ?? null;
  const device = member && findKnownDevice(app, caller.requestHeaders, member);
  const keys = device
    ? deviceKeys(device, member.id)
    : strangerKeys({ typed, memberId, from: caller.limitKeys });
  const counting = { keys, limits: lockLimits(settingsOf(caller, accountsSettings)), now: app.clock.now() };

  const counted = await app.db.transaction().execute((tx) => limitCallsPerMinute(tx, counting));
  if (counted.refused !== null) {
    app.securityLog.note({ kind: "log_in_blocked", memberId });
    throw locked(counted.refused);
  }
  const right = await verifyPassword(member?.passwordHash ?? null, password).catch(async (error) => {
    await app.db.transaction().execute((tx) => takeTryBack(tx, counting));
    throw error;
  });
  if (!member || !right || member.status === "deleted") {
    app.securityLog.note({ kind: "log_in_failed", memberId });
    if (counted.blocksFor === null) throw new Refusal("accounts.login_failed", {}, 401);
    app.securityLog.note({ kind: "lock_out", memberId });
    throw locked(counted.blocksFor);
  }
  const now = await app.db.transaction().execute(async (tx) => {
    // A reset meanwhile has replaced this password. The member is locked first, as in a reset.
    const locked = await lockMember(tx, member.id);
    await takeTryBack(tx, counting);
    if (locked?.passwordHash !== member.passwordHash) return null;
    const tellNewDevice = locked.status === "active";
    const open = () => openSession(app, tx, { member: locked, caller, tellNewDevice });
    return { member: locked, tellLeft: isClosed(locked) ? undefined : await open() };
  });
  if (!now) throw new Refusal("accounts.login_failed", {}, 401);
  refuseClosed(app, now.member);
  now.tellLeft?.();
  return { memberId: member.id };
}

function isClosed({ status }: MemberRow): boolean {
  return status === "banned" || status === "pending_deletion";
}

/**
 * Call only after the person has proven to be the member. @throws Refusal `accounts.banned`, `accounts.frozen`,
 * `accounts.pending_deletion`
 */
export function refuseClosed(app: Pick<App, "seal" | "clock">, member: MemberRow) {
  refuseBanned(app, member);
  if (member.status === "banned") throw new Refusal("accounts.frozen", {}, 403);
  if (member.status === "pending_deletion") throw new Refusal("accounts.pending_deletion");
}

export function locked(minutes: number): Refusal {
  return new Refusal("accounts.locked", { minutes }, 429);
}
