import { createHmac, hkdfSync } from "node:crypto";

export type BackupKey = {
  /** Eight characters that say which key has encrypted a file. They reveal nothing about it. */
  id: string;
  /** Derives the key of one file, which no other file has, so that no file passes for another. */
  deriveFor(salt: Buffer, name: string): Buffer;
  /** Name under which a file is stored: the same for the same words, and nothing to anyone without the key. */
  nameOf(words: readonly (string | number)[]): string;
};

export const KEY_ID_LENGTH = 8;
const KEY_BYTES = 32;
const NAME_BYTES = 20;

export function openBackupKey(secret: string): BackupKey {
  const expand = (info: string, salt: string | Buffer = "velvet backup") =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, KEY_BYTES));
  const naming = expand("names");
  return {
    id: expand("key id").toString("hex").slice(0, KEY_ID_LENGTH),
    deriveFor: (salt, name) => expand(`file ${name}`, salt),
    nameOf: (words) =>
      createHmac("sha256", naming)
        .update(JSON.stringify(words))
        .digest()
        .subarray(0, NAME_BYTES)
        .toString("hex"),
  };
}
