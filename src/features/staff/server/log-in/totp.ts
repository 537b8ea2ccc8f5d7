import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Purpose under which the secrets of codes are sealed, bound to their person. */
export const TOTP = "staff.totp";
export const STEP_SECONDS = 30;
const DIGITS = 6;
/** RFC 4226 asks for at least 128 bits and recommends 160. */
const SECRET_BYTES = 20;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns a new secret in Base32, as apps for codes take it. */
export function makeTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** Returns the address that apps read from the QR code. */
export function totpAddress({
  secret,
  issuer,
  account,
}: {
  secret: string;
  issuer: string;
  account: string;
}) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** Returns the code of a time step (RFC 6238, SHA-1, six digits). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) as number) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, "0");
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/**
 * Returns the step whose code was typed: the present one, or one before or after, since clocks differ. Null if none
 * matches, or if a code of that step or a later one was used before.
 */
export function findTotpStep(
  secret: string,
  { code, now, used }: { code: string; now: Date; used: number | null },
): number | null {
  const step = totpStep(now);
  const found = [step - 1, step, step + 1].filter((one) => isSame(totpCode(secret, one), code));
  return found.find((one) => used === null || one > used) ?? null;
}

function isSame(right: string, typed: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(typed)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (char) => ALPHABET.indexOf(char).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
