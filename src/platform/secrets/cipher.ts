import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type Key, type Keyring, MARK_BYTES } from "./keyring.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Words = readonly (string | number)[];

/**
 * Encrypts text with the newest key, as `<key id>.<base64url>`, which fits into a column or a URL.
 * @param boundTo what `reveal` must be given again; authenticated, but not kept in the result
 */
export function hide(
  { newest }: Keyring,
  { purpose, boundTo }: { purpose: string; boundTo: Words },
  text: string,
) {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, newest.derive(`hiding ${purpose}`), nonce);
  cipher.setAAD(Buffer.from(JSON.stringify(boundTo)));
  const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `${newest.id}.${Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString("base64url")}`;
}

/**
 * @throws Error for text that was encrypted with an unknown secret, for another purpose or bound to other words, or
 * that was changed
 */
export function reveal(
  keyring: Keyring,
  { purpose, boundTo }: { purpose: string; boundTo: Words },
  hidden: string,
) {
  const end = hidden.indexOf(".");
  if (end === -1) return revealAsBefore(keyring.all, purpose, hidden);
  const key = keyring.find(hidden.slice(0, end));
  const encoded = hidden.slice(end + 1);
  if (!key) throw new Error("The text was encrypted with an unknown secret.");
  return decipher(key.derive(`hiding ${purpose}`), encoded, Buffer.from(JSON.stringify(boundTo)));
}

/** Version 0.1.0 wrote no key id. It had one secret, which can be any of the current ones. */
function revealAsBefore(keys: readonly Key[], purpose: string, encoded: string): string {
  for (const key of keys) {
    try {
      return decipher(keyAsBefore(key, purpose), encoded);
    } catch {
      // Try the next secret.
    }
  }
  throw new Error("The text was encrypted with an unknown secret.");
}

/** The cipher's key is as long as two HMACs. */
function keyAsBefore(key: Key, purpose: string): Buffer {
  const halves = [1, 2].map((half) =>
    Buffer.from(key.markAsBefore("column key", [purpose, half]), "base64url"),
  );
  return Buffer.concat(halves, 2 * MARK_BYTES);
}

function decipher(key: Buffer, encoded: string, boundTo?: Buffer): string {
  const bytes = Buffer.from(encoded, "base64url");
  // Several base64url texts decode to the same bytes; only the canonical one is accepted.
  if (bytes.toString("base64url") !== encoded) throw new Error("Not a canonical base64url encoding.");
  const opened = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  opened.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  if (boundTo) opened.setAAD(boundTo);
  return opened.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + opened.final("utf8");
}
