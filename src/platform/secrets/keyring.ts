import { createHmac, hkdfSync } from "node:crypto";

/** From the newest secret to the oldest; what is sealed from now on is sealed with the first. */
export type Secrets = readonly [newest: string, ...older: string[]];

export type Key = {
  /** Four characters that begin whatever this key seals; they tell nothing of the secret. */
  id: string;
  /** 32 bytes that serve this purpose and no other. */
  derive(purpose: string): Buffer;
  /** Version 0.1.0 used the secret itself as its one key, and wrote no id. */
  markAsBefore(purpose: string, words: readonly (string | number)[]): string;
};

export type Keyring = {
  newest: Key;
  oldest: Key;
  all: readonly Key[];
  find(id: string): Key | undefined;
};

export const ID_LENGTH = 4;
const KEY_BYTES = 32;
/** Half of a SHA-256: as many bits as nobody can guess, and a short address. */
export const MARK_BYTES = 16;

/** @throws Error for two secrets that have the same id: the same one given twice */
export function openKeyring(secrets: Secrets): Keyring {
  const all = secrets.map(openKey);
  const byId = new Map(all.map((key) => [key.id, key]));
  const [newest, oldest] = [all[0], all.at(-1)];
  if (!newest || !oldest || byId.size < all.length) throw new Error("The same secret is listed twice.");
  return { newest, oldest, all, find: (id) => byId.get(id) };
}

function openKey(secret: string): Key {
  const derived = new Map<string, Buffer>();
  const expand = (info: string) => Buffer.from(hkdfSync("sha256", secret, "velvet", info, KEY_BYTES));
  return {
    id: expand("key id").toString("base64url").slice(0, ID_LENGTH),
    // Purposes are words of the source, so there are few; a page of photos seals with one of them fifty times.
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
