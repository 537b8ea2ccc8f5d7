import { Refusal } from "#base/refusal.ts";
import type { Role } from "#base/staff-rights.ts";
import { emailKey, verifyPassword } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { Relying } from "#platform/passkeys.ts";
import type { Scope } from "#platform/scope.ts";
import { isEnough, needsTwoPasskeys } from "../../rules.ts";
import { writeAudit } from "../audit/write-entry.ts";
import { staffKinds } from "../kinds.ts";
import { countTry, takeTryBack, tryKeys } from "../log-in/count-tries.ts";
import { askForNewPasskey, verifyNewPasskey } from "../log-in/passkeys.ts";
import { takeCode } from "../log-in/queries-factor.ts";
import { endSessionsOf } from "../log-in/queries-session.ts";
import { checkNewPassword, hashCode, makeCodes, type NewPassword, offerTotp } from "./factors.ts";
import { endLink, lockByLink, openLink } from "./links.ts";
import {
  findPerson,
  findPersonByEmail,
  listIdsWithRole,
  lockPerson,
  readFactors,
  updatePerson,
} from "./queries.ts";

type Parts = Pick<App, "db" | "clock" | "seal">;
type ByLink = Pick<Scope, "requestId" | "country" | "site"> & Relying;

/** Returns the factors that the person of a link has and still needs. @throws Refusal `staff.link_invalid` */
export async function readEnrolment(app: Pick<App, "db" | "clock">, token: string) {
  const person = await getByLink(app, token);
  const factors = await readFactors(app.db, person.id);
  const roles = person.roles as Role[];
  return {
    alias: person.alias,
    email: person.email,
    passkeys: factors.passkeys,
    has_password: factors.hasPassword,
    needs_two_passkeys: needsTwoPasskeys(roles),
    is_enough: isEnough(roles, factors),
  };
}

export async function startEnrolmentPasskey(app: Parts, token: string, { site, ...here }: ByLink) {
  const { id, alias } = await getByLink(app, token);
  return askForNewPasskey(app, here, { personId: id, alias, siteName: site.name });
}

/** @throws Refusal `staff.link_invalid`, `staff.passkey_failed` */
export async function enrolPasskey(
  app: Parts,
  { token, credential, name }: { token: string; credential: unknown; name: string },
  here: ByLink,
): Promise<void> {
  const store = await verifyNewPasskey(app, { credential, relying: here });
  await app.db.transaction().execute(async (tx) => {
    const { person } = await lockByLink(app, tx, token);
    await store(tx, { personId: person.id, name });
    await writeAudit(app, tx, {
      ...{ kind: staffKinds.passkeyAdded, after: { name } },
      ...byLink(person, here),
    });
  });
}

export async function startEnrolmentTotp(app: Parts, token: string, { site }: ByLink) {
  return offerTotp(app, await getByLink(app, token), site.name);
}

/** @throws Refusal `staff.link_invalid`, `staff.passkeys_only`; GroundError for `password` and `code` */
export async function enrolPassword(
  app: Parts,
  { token, ...given }: NewPassword & { token: string },
  here: ByLink,
): Promise<void> {
  const known = await getByLink(app, token);
  if (needsTwoPasskeys(known.roles as Role[])) throw new Refusal("staff.passkeys_only");
  const columns = await checkNewPassword(app, known, given);
  await app.db.transaction().execute(async (tx) => {
    const { person } = await lockByLink(app, tx, token);
    await updatePerson(tx, person.id, columns);
    await writeAudit(app, tx, { kind: staffKinds.passwordChanged, ...byLink(person, here) });
  });
}

/**
 * Ends the enrolment and uses up its link.
 * @returns new recovery codes, which are shown only now
 * @throws Refusal `staff.link_invalid`, `staff.more_factors`
 */
export function finishEnrolment(app: Parts, token: string, here: ByLink): Promise<string[]> {
  const now = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    const { person, linkId } = await lockByLink(app, tx, token);
    const factors = await readFactors(tx, person.id);
    if (!isEnough(person.roles as Role[], factors)) throw new Refusal("staff.more_factors");
    await endLink(app, tx, linkId);
    await updatePerson(tx, person.id, { enrolledAt: now });
    await endSessionsOf(tx, { personId: person.id, at: now });
    const codes = await makeCodes(tx, person.id);
    const after = { passkeys: factors.passkeys, password: factors.hasPassword };
    await writeAudit(app, tx, { kind: staffKinds.enrolled, after, ...byLink(person, here) });
    return codes;
  });
}

/**
 * Mails the person a link to new factors, for a recovery code and their password if they have one. The response never
 * reveals whether they were right. All operators get a mail when a code is used.
 */
export async function recover(
  app: Parts & Pick<App, "log">,
  { email, password, code }: { email: string; password: string; code: string },
  { limitKeys, ...here }: ByLink & Pick<Scope, "limitKeys">,
): Promise<void> {
  const now = app.clock.now();
  const keys = tryKeys(emailKey(email), limitKeys);
  const found = await findPersonByEmail(app.db, emailKey(email));
  const isBlocked = await app.db.transaction().execute((tx) => countTry(tx, keys, now));
  const isRight = await verifyPassword(found?.passwordHash ?? null, password);
  const noteFailure = () => app.log.warn({ personId: found?.id ?? null }, "recovery at the desk failed");
  if (isBlocked) return noteFailure();
  // Number 0 is nobody's, so that a wrong address or password takes as long as a wrong code.
  const personId = found && (found.passwordHash === null || isRight) ? found.id : 0;
  const isDone = await app.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, personId);
    const taken = await takeCode(tx, { personId, codeHash: hashCode(code), usedAt: now });
    if (!taken || !person) return false;
    if (person.endedAt || person.passwordHash !== found?.passwordHash) return false;
    await takeTryBack(tx, keys, now);
    await enqueue(tx, "send-staff-mail", { what: "link", personId });
    for (const { id } of await listIdsWithRole(tx, "operator"))
      await enqueue(tx, "send-staff-mail", { what: "code_used", personId: id, alias: person.alias });
    await writeAudit(app, tx, { kind: staffKinds.codeUsed, ...byLink(person, here) });
    return true;
  });
  if (!isDone) noteFailure();
}

async function getByLink(app: Pick<App, "db" | "clock">, token: string) {
  const { personId } = await openLink(app, app.db, token);
  const person = await findPerson(app.db, personId);
  if (!person || person.endedAt) throw new Refusal("staff.link_invalid", {}, 410);
  return person;
}

/** A person who acts by a link has no session yet. */
function byLink(
  { id, roles }: { id: number; roles: string[] },
  { requestId, country }: Pick<Scope, "requestId" | "country">,
) {
  return {
    actor: { by: "person" as const, personId: id, sessionId: 0, roles, requestId, country },
    subject: `person:${id}`,
  };
}
