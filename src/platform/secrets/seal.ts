import { timingSafeEqual } from "node:crypto";
import { hide, reveal } from "./cipher.ts";
import {
  ID_LENGTH,
  type Key,
  type Keyring,
  markWith,
  openKey,
  openKeyring,
  type Secrets,
} from "./keyring.ts";

type Words = readonly (string | number)[];

/** Secrets of the installation's own, which stay when SECRET changes (decision 0152). */
export type OwnSecrets = { fingerprints: string; marks: string };

/**
 * Signing and encryption that only holders of the secret can do. All results except fingerprints begin with the id of
 * their key, so that they stay valid after a newer secret is added (decision 0032).
 */
export type Seal = {
  /** Ids of the keys of SECRET and of SECRET_OLD, with which what they have sealed begins. */
  keys: { current: string; earlier: readonly string[] };
  /**
   * Signs the words: 26 URL-safe characters that nobody else can make. The signature is worthless once its secret is
   * no longer named, so it is for what ends within half a year.
   */
  of(purpose: string, words: Words): string;
  /** Signs words for good: as `of`, but the same words have the same signature under every secret. */
  lasting(purpose: string, words: Words): string;
  /** Returns whether `of`, with any of our secrets, or `lasting` has made this seal of these words. */
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
  /** Returns what each of our secrets makes of the words with `of`, the newest first, to compare what nobody stores. */
  allOf(purpose: string, words: Words): string[];
};

/** A seal without a database: the oldest secret makes the fingerprints, as in an installation of an earlier version. */
export function openSeal(...secrets: Secrets): Seal {
  return sealFrom(openKeyring(secrets), { fingerprints: secrets.at(-1) ?? secrets[0], marks: secrets[0] });
}

export function sealFrom(keyring: Keyring, own: OwnSecrets): Seal {
  const marks = openKey(own.marks);
  return {
    keys: { current: keyring.newest.id, earlier: keyring.earlier.map(({ id }) => id) },
    of: (purpose, words) => sealWith(keyring.newest, purpose, words),
    lasting: (purpose, words) => sealWith(marks, purpose, words),
    holds: (seal, purpose, words) =>
      sealsOf({ keyring, marks }, seal, { purpose, words }).some((right) => isSame(seal, right)),
    marks: (purpose) => [keyring.newest, ...keyring.earlier].map((key) => sealWith(key, purpose, [])),
    fingerprint: (purpose, words) => markWith(own.fingerprints, [purpose, ...words]),
    hide: (purpose, text, boundTo = []) => hide(keyring, { purpose, boundTo }, text),
    reveal: (purpose, hidden, boundTo = []) => reveal(keyring, { purpose, boundTo }, hidden),
    allOf: (purpose, words) => keyring.all.map((key) => sealWith(key, purpose, words)),
  };
}

function sealWith(key: Key, purpose: string, words: Words): string {
  return key.id + markWith(key.derive(`sealing ${purpose}`), words);
}

/** Returns the valid seals. One without an id is of version 0.1.0 and can be from any of our secrets. */
function sealsOf(
  { keyring: { all, find }, marks }: { keyring: Keyring; marks: Key },
  seal: string,
  { purpose, words }: { purpose: string; words: Words },
): string[] {
  const before = all.map((key) => key.markAsBefore(purpose, words));
  if (seal.length === before[0]?.length) return before;
  const id = seal.slice(0, ID_LENGTH);
  const key = find(id) ?? (id === marks.id ? marks : undefined);
  return key ? [sealWith(key, purpose, words)] : [];
}

/** Compares the texts and not the bytes, because several texts decode to the same bytes and only one is valid. */
function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
