import { Refusal } from "#base/refusal.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#server/app.ts";
import type { Scope } from "#server/scope.ts";
import { emailKey, lockLimits, usernameKey } from "../rules.ts";
import { countFailure, findBlock, forgiveFailures, tryKeys } from "./count-failures.ts";
import { verifyPassword } from "./hash-password.ts";
import { findMemberByLogin, type MemberRow } from "./queries.ts";
import { openSession } from "./sessions.ts";

type Caller = Pick<Scope, "site" | "limitKeys" | "country" | "secure"> & { asked: Headers; headers: Headers };

/**
 * Logs in by address or username. Whether the account exists cannot be told from the answer or its time.
 * @throws Refusal `accounts.login_failed`, `accounts.locked`; with the right password also `accounts.banned`,
 * `accounts.pending_deletion`
 */
export async function logIn(
  app: Pick<App, "db" | "clock">,
  { login, password }: { login: string; password: string },
  caller: Caller,
): Promise<{ memberId: number }> {
  const key = login.includes("@") ? { email: emailKey(login) } : { username: usernameKey(login) };
  const member = await findMemberByLogin(app.db, key);
  const keys = tryKeys(member ? { memberId: member.id } : { login: emailKey(login) }, caller.limitKeys);
  const blocked = await findBlock(app.db, keys, app.clock.now());
  if (blocked !== null) throw locked(blocked);

  const right = await verifyPassword(member?.passwordHash ?? null, password);
  if (!member || !right || member.status === "deleted") {
    const count = { most: lockLimits(siteOf(caller).settings), now: app.clock.now() };
    const minutes = await app.db.transaction().execute((tx) => countFailure(tx, keys, count));
    throw minutes === null ? new Refusal("accounts.login_failed", {}, 401) : locked(minutes);
  }
  refuseClosed(member);
  await app.db.transaction().execute(async (tx) => {
    await forgiveFailures(tx, keys);
    await openSession(app, tx, { memberId: member.id, caller, tellNewDevice: member.status === "active" });
  });
  return { memberId: member.id };
}

/** @throws Refusal `accounts.banned`, `accounts.pending_deletion`, for who has shown to be the member */
export function refuseClosed({ status }: MemberRow) {
  if (status === "banned") throw new Refusal("accounts.banned", {}, 403);
  if (status === "pending_deletion") throw new Refusal("accounts.pending_deletion");
}

function locked(minutes: number): Refusal {
  return new Refusal("accounts.locked", { minutes }, 429);
}
