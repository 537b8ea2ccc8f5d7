import { createHmac, hkdfSync } from "node:crypto";

/** Secrets from the newest to the oldest. New seals use the first one. */
export type Secrets = readonly [newest: string, ...older: string[]];

export type Key = {
  /** Four characters at the start of everything that this key seals. They reveal nothing about the secret. */
  id: string;
  /** Derives a 32-byte key for this purpose only. */
  derive(purpose: string): Buffer;
  /** Computes the HMAC of version 0.1.0, which used the secret itself as its only key and wrote no id. */
  markAsBefore(purpose: string, words: readonly (string | number)[]): string;
};

export type Keyring = {
  newest: Key;
  /** Keys of earlier secrets, from the newest to the oldest. */
  earlier: readonly Key[];
  all: readonly Key[];
  find(id: string): Key | undefined;
};

export const ID_LENGTH = 4;
const KEY_BYTES = 32;
/** Half of a SHA-256: too long to guess, and short in a URL. */
export const MARK_BYTES = 16;

/**
 * @param next a secret that is already accepted, but makes nothing yet
 * @throws Error if two secrets have the same id, which means that the same one is listed twice
 */
export function openKeyring(secrets: Secrets, next?: string): Keyring {
  const used = secrets.map(openKey);
  const all = next === undefined ? used : [...used, openKey(next)];
  const byId = new Map(all.map((key) => [key.id, key]));
  const [newest, ...earlier] = used;
  if (!newest || byId.size < all.length) throw new Error("The same secret is listed twice.");
  return { newest, earlier, all, find: (id) => byId.get(id) };
}

export function openKey(secret: string): Key {
  const derived = new Map<string, Buffer>();
  const expand = (info: string) => Buffer.from(hkdfSync("sha256", secret, "velvet", info, KEY_BYTES));
  return {
    id: expand("key id").toString("base64url").slice(0, ID_LENGTH),
    // Cached: purposes are constants of the source, so there are few, and a page of photos seals fifty times for one of
    // them.
    derive(purpose) {
      const key = derived.get(purpose) ?? expand(`for ${purpose}`);
      derived.set(purpose, key);
      return key;
    },
    markAsBefore: (purpose, words) => markWith(secret, [purpose, ...words]),
  };
}

export function markWith(key: string | Buffer, words: readonly (string | number)[]): string {
  return createHmac("sha256", key)
    .update(JSON.stringify(words))
    .digest()
    .subarray(0, MARK_BYTES)
    .toString("base64url");
}
