import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Seal } from "./seal.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Two seals are as many bytes as the cipher's key has. */
function keyOf(seal: Seal, purpose: string): Buffer {
  return Buffer.concat(
    [1, 2].map((half) => Buffer.from(seal.of("column key", [purpose, half]), "base64url")),
  );
}

/**
 * What a column holds of somebody's IBAN and the like: a copy of the database alone tells nothing.
 * @param purpose which column: hidden for one, it cannot be read as another
 */
export function hide(seal: Seal, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(seal, purpose), nonce);
  const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString("base64url");
}

/** @throws Error for what was hidden with another secret, for another column, or changed since */
export function reveal(seal: Seal, purpose: string, hidden: string): string {
  const bytes = Buffer.from(hidden, "base64url");
  const decipher = createDecipheriv(CIPHER, keyOf(seal, purpose), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}
