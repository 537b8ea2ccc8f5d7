import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import {
  checkNewPasskey,
  checkPasskey,
  claimedPasskey,
  newPasskeyOptions,
  passkeyOptions,
  type Relying,
} from "#platform/passkeys.ts";
import { CHALLENGE_MS } from "../../rules.ts";
import {
  type ChallengePurpose,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  takeChallenge,
  touchPasskey,
} from "./queries-factor.ts";

type Parts = Pick<App, "db" | "clock">;
type For = { purpose: ChallengePurpose; personId: number | null };

/** Creates the challenge for using a passkey, of this person or of anyone. */
export async function askForPasskey({ db, clock }: Parts, { url }: Relying, asked: For) {
  const known = asked.personId === null ? [] : await listPasskeys(db, asked.personId);
  const options = await passkeyOptions({ url }, known);
  const { challenge } = options;
  await db
    .transaction()
    .execute((tx) => insertChallenge(tx, { ...asked, challenge, expiresAt: endOf(clock) }));
  return options;
}

/** Creates the challenge for a new passkey. */
export async function askForNewPasskey(
  { db, clock }: Parts,
  { url }: Relying,
  { personId, alias, siteName }: { personId: number; alias: string; siteName: string },
) {
  const known = await listPasskeys(db, personId);
  const options = await newPasskeyOptions({ url }, { siteName, name: alias, id: `staff ${personId}`, known });
  const { challenge } = options;
  await db
    .transaction()
    .execute((tx) =>
      insertChallenge(tx, { challenge, purpose: "registration", personId, expiresAt: endOf(clock) }),
    );
  return options;
}

/**
 * Checks a passkey with user verification and redeems its challenge.
 * @param personId the required owner; null for a log-in, where the passkey identifies the person
 * @returns null if anything is wrong
 */
export async function verifyPasskey(
  app: Parts,
  credential: unknown,
  { relying, ...asked }: For & { relying: Relying },
): Promise<{ personId: number; credentialId: string; counter: number } | null> {
  const passkey = await findPasskey(app.db, claimedPasskey(credential));
  if (!passkey || (asked.personId !== null && passkey.personId !== asked.personId)) return null;
  const counter = await checkPasskey(credential, passkey, {
    relying,
    redeem: (challenge) => app.db.transaction().execute((tx) => redeem(app, tx, { ...asked, challenge })),
  });
  if (counter === null) return null;
  return { personId: passkey.personId, credentialId: passkey.credentialId, counter };
}

/** @returns false if the passkey has been removed since it was verified */
export async function recordPasskeyUse(
  { clock }: Pick<App, "clock">,
  tx: Tx,
  { credentialId, counter }: { credentialId: string; counter: number },
): Promise<boolean> {
  return (await touchPasskey(tx, credentialId, { counter, lastUsedAt: clock.now() })) !== undefined;
}

/**
 * Checks a new passkey. @returns the function that stores it
 * @throws Refusal `staff.passkey_failed`, also by the returned function
 */
export async function verifyNewPasskey(
  app: Parts,
  { credential, relying }: { credential: unknown; relying: Relying },
): Promise<(tx: Tx, made: { personId: number; name: string }) => Promise<void>> {
  const checked = await checkNewPasskey(credential, relying);
  if (!checked) throw passkeyFailed();
  const { challenge, passkey } = checked;
  return async (tx, { personId, name }) => {
    if (!(await redeem(app, tx, { challenge, purpose: "registration", personId }))) throw passkeyFailed();
    const createdAt = app.clock.now();
    if (!(await insertPasskey(tx, { ...passkey, name, personId, createdAt }))) throw passkeyFailed();
  };
}

async function redeem(
  { clock }: Pick<App, "clock">,
  tx: Tx,
  { challenge, purpose, personId }: For & { challenge: string },
): Promise<boolean> {
  const taken = await takeChallenge(tx, challenge);
  return taken?.purpose === purpose && taken.personId === personId && taken.expiresAt > clock.now();
}

function endOf(clock: App["clock"]): Date {
  return new Date(clock.now().getTime() + CHALLENGE_MS);
}

function passkeyFailed(): Refusal {
  return new Refusal("staff.passkey_failed", {}, 401);
}
