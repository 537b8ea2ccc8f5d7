import type { z } from "zod";
import { isContactName } from "#base/contact/find-contact.ts";
import type { Locale } from "#base/locales.ts";
import type { Tx } from "#db/database.ts";
import { requireFree } from "#features/safety/server/safety.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { invalidField } from "#platform/errors.ts";
import type { SignUpStep, savePrivacy as savePrivacyContract } from "../contract.ts";
import { isReservedName } from "../reserved-names.ts";
import { CONSENT_TEXT, usernameKey } from "../rules.ts";
import { memberRenamed, orientationWithdrawn, privacyChanged } from "./events.ts";
import { requireOwner, type SentProof } from "./log-in/prove-owner.ts";
import {
  findMemberByLogin,
  insertConsent,
  listConsents,
  lockMember,
  updateMember,
  withdrawConsentRow,
} from "./queries.ts";

/**
 * Asks for the password or a passkey first, because the username also logs in.
 * @throws GroundError for the field `name` or `password`; Refusal `accounts.passkey_failed`, `accounts.locked`
 */
export async function changeUsername(
  app: Pick<App, "db" | "announce" | "sites" | "clock" | "securityLog">,
  memberId: number,
  { name, proof, caller }: SentProof & { name: string },
): Promise<void> {
  requireOwnName(app, name);
  const prove = await requireOwner(app, memberId, { proof, caller });
  await app.db
    .transaction()
    .execute(async (tx) => {
      const member = await prove(tx);
      await requireFree(app, tx, { memberId, what: "text" });
      if (member.email && name.toLowerCase() === member.email.toLowerCase()) {
        throw invalidField("name", "accounts:invalid.username_is_email");
      }
      await updateMember(tx, memberId, { username: name, usernameKey: usernameKey(name) });
      await app.announce(tx, memberRenamed, { memberId, username: name });
    })
    .catch((error: unknown) => {
      const isTaken = (error as { constraint?: string }).constraint === "accounts_member_username_key_key";
      throw isTaken ? invalidField("name", "accounts:invalid.username_taken") : error;
    });
}

/**
 * A name is visible to everyone before any conversation, so it may not contain contact details or look like the
 * operator's.
 * @throws GroundError for the field `name`
 */
export function requireOwnName({ sites }: Pick<App, "sites">, name: string): void {
  if (isContactName(name)) throw invalidField("name", "accounts:invalid.username_contact");
  const brands = sites.list().flatMap((site) => [site.name, ...siteOf({ site }).domains]);
  if (isReservedName(name, brands)) throw invalidField("name", "accounts:invalid.username_reserved");
}

/** @throws GroundError for the field `name` if no member could have this name */
export async function isUsernameFree(app: Pick<App, "db" | "sites">, name: string): Promise<boolean> {
  requireOwnName(app, name);
  return (await findMemberByLogin(app.db, { username: usernameKey(name) })) === undefined;
}

export function saveLocale(app: Pick<App, "db">, memberId: number, locale: Locale) {
  return app.db.transaction().execute((tx) => updateMember(tx, memberId, { locale }));
}

export function saveSignUpStep(app: Pick<App, "db">, memberId: number, signupStep: SignUpStep) {
  return app.db.transaction().execute((tx) => updateMember(tx, memberId, { signupStep }));
}

type Privacy = z.output<NonNullable<typeof savePrivacyContract.body>>;

export async function savePrivacy(
  app: Pick<App, "db" | "announce">,
  memberId: number,
  privacy: Privacy,
): Promise<void> {
  const { show_online: showOnline, read_marks: readMarks, blur_images: blurImages, ...same } = privacy;
  const change = Object.fromEntries(
    Object.entries({ ...same, showOnline, readMarks, blurImages }).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(change).length === 0) return;
  await app.db.transaction().execute(async (tx) => {
    await updateMember(tx, memberId, change);
    await app.announce(tx, privacyChanged, { memberId });
  });
}

/** The member's own settings stay as they are, and count again when the mode is left. */
export async function turnPrivacyMode(
  { announce }: Pick<App, "announce">,
  tx: Tx,
  { memberId, on }: { memberId: number; on: boolean },
): Promise<void> {
  await updateMember(tx, memberId, { photoAudience: on ? "matches" : "all" });
  await announce(tx, privacyChanged, { memberId });
}

/** Withdrawing consent is as easy as giving it, and deletes the data that was stored under it. */
export async function saveOrientationConsent(
  app: Pick<App, "db" | "clock" | "announce">,
  memberId: number,
  { given, locale }: { given: boolean; locale: Locale },
): Promise<void> {
  const kind = "orientation";
  await app.db.transaction().execute(async (tx) => {
    const at = app.clock.now();
    await lockMember(tx, memberId);
    if (!given) {
      await withdrawConsentRow(tx, { memberId, kind, at });
      await app.announce(tx, orientationWithdrawn, { memberId });
      return;
    }
    const consents = await listConsents(tx, memberId);
    if (consents.some((one) => one.kind === kind && one.withdrawnAt === null)) return;
    await insertConsent(tx, { memberId, kind, version: CONSENT_TEXT, locale, givenAt: at });
  });
}
