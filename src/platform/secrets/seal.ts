import { timingSafeEqual } from "node:crypto";
import { hide, reveal } from "./cipher.ts";
import { ID_LENGTH, type Key, type Keyring, markWith, openKeyring, type Secrets } from "./keyring.ts";

type Words = readonly (string | number)[];

/**
 * What only holders of the secret can make or read. Everything but a fingerprint begins with the id of the key that
 * made it, so that it can still be opened once a newer secret seals (decision 0032).
 */
export type Seal = {
  /** 26 characters that fit into an address: nobody else can make them for these words. */
  of(purpose: string, words: Words): string;
  /** Whether this is the seal of these words, made with any of our secrets. */
  holds(seal: string, purpose: string, words: Words): boolean;
  /** 22 characters that never change, for equality in SQL: the same words are the same ones under any newer secret. */
  fingerprint(purpose: string, words: Words): string;
  /**
   * Encrypts for a column or an address: 43 characters more than four thirds of the text.
   * @param boundTo words that `reveal` has to be given again; they are not in the result
   */
  hide(purpose: string, text: string, boundTo?: Words): string;
  /** @throws Error for what we did not hide for this purpose and these words, and for a changed character */
  reveal(purpose: string, hidden: string, boundTo?: Words): string;
};

export function openSeal(...secrets: Secrets): Seal {
  const keyring = openKeyring(secrets);
  return {
    of: (purpose, words) => sealWith(keyring.newest, purpose, words),
    holds: (seal, purpose, words) =>
      sealsOf(keyring, seal, { purpose, words }).some((right) => isSame(seal, right)),
    fingerprint: (purpose, words) => keyring.oldest.markAsBefore(purpose, words),
    hide: (purpose, text, boundTo = []) => hide(keyring, { purpose, boundTo }, text),
    reveal: (purpose, hidden, boundTo = []) => reveal(keyring, { purpose, boundTo }, hidden),
  };
}

function sealWith(key: Key, purpose: string, words: Words): string {
  return key.id + markWith(key.derive(`sealing ${purpose}`), words);
}

/** What would be right: a seal without an id is of version 0.1.0, from any of our secrets. */
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

/** As text: several texts stand for the same bytes, and one alone is right. */
function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
