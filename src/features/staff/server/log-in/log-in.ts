import { Refusal } from "#base/refusal.ts";
import type { Role } from "#base/staff-rights.ts";
import type { Tx } from "#db/database.ts";
import { emailKey, verifyPassword } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import type { Relying } from "#platform/passkeys.ts";
import type { Scope } from "#platform/scope.ts";
import { needsTwoPasskeys } from "../../rules.ts";
import { isDemoPerson } from "../demo-people.ts";
import { findPersonByEmail, lockPerson, saveTotpStep } from "../people/queries.ts";
import { countTry, takeTryBack, tryKeys } from "./count-tries.ts";
import { recordPasskeyUse, verifyPasskey } from "./passkeys.ts";
import { type Caller, openSession } from "./sessions.ts";
import { findTotpStep, TOTP } from "./totp.ts";

type Parts = Pick<App, "db" | "clock" | "seal" | "log" | "config">;
type Here = Caller & Relying & Pick<Scope, "limitKeys">;

/**
 * Logs in by password and code. Wrong, locked and unknown look the same: the same words after the same work.
 * @throws Refusal `staff.log_in_failed`
 */
export async function logInWithPassword(
  app: Parts,
  { email, password, code }: { email: string; password: string; code: string },
  caller: Here,
): Promise<void> {
  const now = app.clock.now();
  const keys = tryKeys(emailKey(email), caller.limitKeys);
  const person = await findPersonByEmail(app.db, emailKey(email));
  const isBlocked = await app.db.transaction().execute((tx) => countTry(tx, keys, now));
  const right = await verifyPassword(person?.passwordHash ?? null, password);
  if (isBlocked) app.log.warn({ personId: person?.id ?? null }, "log-in at the desk is blocked for a while");
  const fail = () => failed(app, { factor: "password", personId: person?.id ?? null });
  if (isBlocked || !right || !person) throw fail();
  const isIn = await app.db.transaction().execute(async (tx) => {
    const locked = await lockPerson(tx, person.id);
    // The password was reset meanwhile.
    if (!locked || locked.passwordHash !== person.passwordHash || !mayLogIn(locked)) return false;
    if (!mayUsePassword(app, locked) || !(await takeTotp(app, tx, { person: locked, code }))) return false;
    await takeTryBack(tx, keys, now);
    await openSession(app, tx, { person: locked, factor: "password", caller });
    return true;
  });
  if (!isIn) throw fail();
}

/** @throws Refusal `staff.log_in_failed` */
export async function logInWithPasskey(app: Parts, credential: unknown, caller: Here): Promise<void> {
  const asked = { purpose: "log_in" as const, personId: null, relying: caller };
  const verified = await verifyPasskey(app, credential, asked);
  if (!verified) throw failed(app, { factor: "passkey", personId: null });
  const isIn = await app.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, verified.personId);
    if (!person || !mayLogIn(person) || !(await recordPasskeyUse(app, tx, verified))) return false;
    await openSession(app, tx, { person, factor: "passkey", caller });
    return true;
  });
  if (!isIn) throw failed(app, { factor: "passkey", personId: verified.personId });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

function mayLogIn({ enrolledAt, endedAt }: Locked): boolean {
  return enrolledAt !== null && endedAt === null;
}

/** Whether a password and a code of the app are factors for the person's roles. */
export function mayUsePassword(app: Pick<App, "config">, person: Locked): boolean {
  return !needsTwoPasskeys(person.roles as Role[]) || isDemoPerson(app, person);
}

/** Checks a code of the person's app and uses it up. The person is locked. */
export async function takeTotp(
  { seal, clock }: Pick<App, "seal" | "clock">,
  tx: Tx,
  { person: { id, totpSecret, totpStep }, code }: { person: Locked; code: string },
): Promise<boolean> {
  if (totpSecret === null) return false;
  const secret = seal.reveal(TOTP, totpSecret, [id]);
  const step = findTotpStep(secret, { code, now: clock.now(), used: totpStep });
  if (step === null) return false;
  await saveTotpStep(tx, id, step);
  return true;
}

/** Failed tries are in the program's log: the audit log has only what people of staff have done. */
function failed(
  { log }: Pick<App, "log">,
  tried: { factor: "passkey" | "password"; personId: number | null },
): Refusal {
  log.warn(tried, "log-in at the desk failed");
  return new Refusal("staff.log_in_failed", {}, 401);
}
