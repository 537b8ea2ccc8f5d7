import { createHash, randomInt } from "node:crypto";
import type { Tx } from "#db/database.ts";
import { hashPassword, isGuessable } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { invalidField } from "#platform/errors.ts";
import { RECOVERY_CODES } from "../../rules.ts";
import { deleteCodesOf, insertCodes } from "../log-in/queries-factor.ts";
import { findTotpStep, makeTotpSecret, TOTP, totpAddress } from "../log-in/totp.ts";

/** Least score by zxcvbn: 3 is safely unguessable. */
const LEAST_SCORE = 3;
/**
 * Alphabet without letters and digits that look alike. 24 characters are 118 bits: with 112 or more, a plain hash of a
 * code is as safe as a slow one.
 */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 24;

type Person = { id: number; name: string; alias: string; email: string };
export type NewPassword = { password: string; secret: string; code: string };

/**
 * Makes a secret for an app of codes. Nothing is stored: the sealed secret comes back with the first code.
 * @returns the secret for the app, its address for the QR code, and the sealed secret
 */
export function offerTotp(
  { seal }: Pick<App, "seal">,
  { id, email }: Pick<Person, "id" | "email">,
  issuer: string,
) {
  const secret = makeTotpSecret();
  const address = totpAddress({ secret, issuer, account: email });
  return { secret, address, sealed: seal.hide(TOTP, secret, [id]) };
}

/**
 * Checks a new password and the first code of the new secret.
 * @returns the columns to store
 * @throws GroundError for the fields `password` and `code`
 */
export async function checkNewPassword(
  { seal, clock }: Pick<App, "seal" | "clock">,
  { id, name, alias, email }: Person,
  { password, secret: sealed, code }: NewPassword,
) {
  const about = [name, alias, email, ...email.split("@")];
  if (isGuessable(password, about, LEAST_SCORE))
    throw invalidField("password", "staff:invalid.password_guessable");
  const secret = revealOrNull(seal, sealed, id);
  const totpStep = secret === null ? null : findTotpStep(secret, { code, now: clock.now(), used: null });
  if (totpStep === null) throw invalidField("code", "staff:invalid.code");
  // Sealed anew, so that the stored value differs from the one that the browser had.
  const totpSecret = seal.hide(TOTP, secret as string, [id]);
  return { passwordHash: await hashPassword(password), totpSecret, totpStep };
}

function revealOrNull(seal: App["seal"], sealed: string, personId: number): string | null {
  try {
    return seal.reveal(TOTP, sealed, [personId]);
  } catch {
    return null;
  }
}

/** Replaces the recovery codes. @returns the new ones, of which only hashes are stored */
export async function makeCodes(tx: Tx, personId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  await deleteCodesOf(tx, personId);
  await insertCodes(
    tx,
    codes.map((code) => ({ personId, codeHash: hashCode(code) })),
  );
  return codes;
}

/** Spaces, hyphens and capitals do not matter. */
export function hashCode(code: string): Buffer {
  return createHash("sha256")
    .update(`recovery ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}`)
    .digest();
}

function makeCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return letters.join("").replaceAll(/.{4}(?=.)/g, "$&-");
}
