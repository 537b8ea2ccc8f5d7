import { timingSafeEqual } from "node:crypto";
import { hide, reveal } from "./cipher.ts";
import { ID_LENGTH, type Key, type Keyring, markWith, openKeyring, type Secrets } from "./keyring.ts";

type Words = readonly (string | number)[];

/**
 * Signing and encryption that only holders of the secret can do. All results except fingerprints begin with the id of
 * their key, so that they stay valid after a newer secret is added (decision 0032).
 */
export type Seal = {
  /** Beginning of everything that is hidden with the newest secret. */
  currentStart: string;
  /** Signs the words: 26 URL-safe characters that nobody else can make. */
  of(purpose: string, words: Words): string;
  /** Returns whether this is the seal of these words, made with any of our secrets. */
  holds(seal: string, purpose: string, words: Words): boolean;
  /** Returns a seal for each secret that opens what we have sealed, the newest first. */
  marks(purpose: string): string[];
  /** 22 characters for equality in SQL. They never change, also under a newer secret. */
  fingerprint(purpose: string, words: Words): string;
  /**
   * Encrypts text for a column or a URL: a third longer than the text, plus 43 characters.
   * @param boundTo words that `reveal` has to be given again; they are not in the result
   */
  hide(purpose: string, text: string, boundTo?: Words): string;
  /** @throws Error for text that we did not encrypt for this purpose and these words, or that was changed */
  reveal(purpose: string, hidden: string, boundTo?: Words): string;
};

export function openSeal(...secrets: Secrets): Seal {
  return sealFrom(openKeyring(secrets));
}

/** @param next a secret that is already accepted, but seals nothing yet */
export function openSealBefore(next: string | undefined, secrets: Secrets): Seal {
  return sealFrom(openKeyring(secrets, next));
}

function sealFrom(keyring: Keyring): Seal {
  return {
    currentStart: `${keyring.newest.id}.`,
    of: (purpose, words) => sealWith(keyring.newest, purpose, words),
    holds: (seal, purpose, words) =>
      sealsOf(keyring, seal, { purpose, words }).some((right) => isSame(seal, right)),
    marks: (purpose) => keyring.used.map((key) => sealWith(key, purpose, [])),
    fingerprint: (purpose, words) => keyring.oldest.markAsBefore(purpose, words),
    hide: (purpose, text, boundTo = []) => hide(keyring, { purpose, boundTo }, text),
    reveal: (purpose, hidden, boundTo = []) => reveal(keyring, { purpose, boundTo }, hidden),
  };
}

function sealWith(key: Key, purpose: string, words: Words): string {
  return key.id + markWith(key.derive(`sealing ${purpose}`), words);
}

/** Returns the valid seals. One without an id is of version 0.1.0 and can be from any of our secrets. */
function sealsOf(
  { all, find }: Keyring,
  seal: string,
  { purpose, words }: { purpose: string; words: Words },
): string[] {
  const before = all.map((key) => key.markAsBefore(purpose, words));
  if (seal.length === before[0]?.length) return before;
  const key = find(seal.slice(0, ID_LENGTH));
  return key ? [sealWith(key, purpose, words)] : [];
}

/** Compares the texts and not the bytes, because several texts decode to the same bytes and only one is valid. */
function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
