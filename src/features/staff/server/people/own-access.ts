import { Refusal } from "#base/refusal.ts";
import type { Role } from "#base/staff-rights.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { enqueue } from "#platform/enqueue.ts";
import { isEnough, needsTwoPasskeys } from "../../rules.ts";
import { actorOf } from "../actor.ts";
import { writeAudit } from "../audit/write-entry.ts";
import { staffKinds } from "../kinds.ts";
import { requireConfirmation } from "../log-in/confirm.ts";
import { askForNewPasskey, verifyNewPasskey } from "../log-in/passkeys.ts";
import { countCodes, deleteLinksOf, deletePasskey, listPasskeys } from "../log-in/queries-factor.ts";
import { endOtherSessions, listLiveSessions } from "../log-in/sessions.ts";
import { checkNewPassword, makeCodes, type NewPassword, offerTotp } from "./factors.ts";
import { findPerson, lockPerson, readFactors, updatePerson } from "./queries.ts";

type Parts = Pick<App, "db" | "clock" | "seal">;
type Call = StaffCaller;

/** Returns the page of a person's own access. */
export async function readOwnAccess(app: Pick<App, "db" | "clock">, { person }: Call) {
  const { personId, sessionId } = person;
  const [row, passkeys, sessions, codes] = await Promise.all([
    getPerson(app, personId),
    listPasskeys(app.db, personId),
    listLiveSessions(app, personId),
    countCodes(app.db, personId),
  ]);
  return {
    alias: row.alias,
    name: row.name,
    email: row.email,
    roles: row.roles as Role[],
    has_password: row.passwordHash !== null,
    may_have_password: !needsTwoPasskeys(row.roles as Role[]),
    codes_left: codes,
    passkeys: passkeys.map(({ credentialId, name, createdAt, lastUsedAt }) => ({
      ...{ id: credentialId, name, created_at: createdAt.toISOString() },
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    sessions: sessions.map(({ id, device, country, createdAt, lastSeenAt }) => ({
      ...{ id, device, country, is_this: id === sessionId },
      ...{ created_at: createdAt.toISOString(), last_seen_at: lastSeenAt.toISOString() },
    })),
  };
}

export async function startOwnPasskey(app: Pick<App, "db" | "clock">, call: Call) {
  const { personId, alias } = call.person;
  return askForNewPasskey(app, call, { personId, alias, siteName: call.site.name });
}

/** @throws Refusal `staff.confirm_first`, `staff.passkey_failed` */
export async function addOwnPasskey(
  app: Parts,
  call: Call,
  { credential, name }: { credential: unknown; name: string },
): Promise<void> {
  const { personId } = call.person;
  const store = await verifyNewPasskey(app, { credential, relying: call });
  await requireConfirmation(app, call);
  await app.db.transaction().execute(async (tx) => {
    await lockPerson(tx, personId);
    await store(tx, { personId, name });
    await enqueue(tx, "send-staff-mail", { what: "factor_changed", personId });
    await writeAudit(app, tx, { kind: staffKinds.passkeyAdded, actor: actorOf(call), after: { name } });
  });
}

/** @throws Refusal `staff.confirm_first`, `staff.last_factor` */
export async function removeOwnPasskey(app: Parts, call: Call, id: string): Promise<void> {
  const { personId } = call.person;
  await requireConfirmation(app, call);
  await app.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, personId);
    const removed = await deletePasskey(tx, { personId, id });
    if (!person || !removed) return;
    if (!isEnough(person.roles as Role[], await readFactors(tx, personId)))
      throw new Refusal("staff.last_factor");
    await endOtherWays(app, tx, call);
    await enqueue(tx, "send-staff-mail", { what: "factor_changed", personId });
    const before = { name: removed.name };
    await writeAudit(app, tx, { kind: staffKinds.passkeyRemoved, actor: actorOf(call), before });
  });
}

export async function startOwnTotp(app: Parts, call: Call) {
  return offerTotp(app, await getPerson(app, call.person.personId), call.site.name);
}

/** @throws Refusal `staff.confirm_first`, `staff.passkeys_only`; GroundError for `password` and `code` */
export async function changeOwnPassword(app: Parts, call: Call, given: NewPassword): Promise<void> {
  const { personId } = call.person;
  const person = await getPerson(app, personId);
  if (needsTwoPasskeys(person.roles as Role[])) throw new Refusal("staff.passkeys_only");
  const columns = await checkNewPassword(app, person, given);
  await requireConfirmation(app, call);
  await app.db.transaction().execute(async (tx) => {
    await lockPerson(tx, personId);
    await updatePerson(tx, personId, columns);
    await endOtherWays(app, tx, call);
    await enqueue(tx, "send-staff-mail", { what: "factor_changed", personId });
    await writeAudit(app, tx, { kind: staffKinds.passwordChanged, actor: actorOf(call) });
  });
}

/** @returns new recovery codes; the old ones end @throws Refusal `staff.confirm_first` */
export async function makeOwnCodes(app: Parts, call: Call): Promise<string[]> {
  await requireConfirmation(app, call);
  return app.db.transaction().execute(async (tx) => {
    await lockPerson(tx, call.person.personId);
    const codes = await makeCodes(tx, call.person.personId);
    await writeAudit(app, tx, { kind: staffKinds.codesMade, actor: actorOf(call) });
    return codes;
  });
}

/** Somebody changes a factor also because another person knows it: their sessions and links end. */
async function endOtherWays(app: Pick<App, "clock">, tx: Tx, call: Call): Promise<void> {
  await endOtherSessions(app, tx, call);
  await deleteLinksOf(tx, call.person.personId);
}

async function getPerson({ db }: Pick<App, "db">, id: number) {
  const person = await findPerson(db, id);
  if (!person) throw new Error(`There is no person ${id}, who has a session`);
  return person;
}
