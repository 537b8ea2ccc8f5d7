import { createHmac, timingSafeEqual } from "node:crypto";

/** Marks words as ours, so that an address can carry what nobody may make up. */
export type Seal = {
  /** 22 characters that fit into an address. */
  of(purpose: string, words: readonly (string | number)[]): string;
  holds(seal: string, purpose: string, words: readonly (string | number)[]): boolean;
};

/** Half of a SHA-256: as many bits as nobody can guess, and a short address. */
const BYTES = 16;

export function openSeal(secret: string): Seal {
  const of: Seal["of"] = (purpose, words) =>
    createHmac("sha256", secret)
      .update(JSON.stringify([purpose, ...words]))
      .digest()
      .subarray(0, BYTES)
      .toString("base64url");
  return {
    of,
    /** As text: several texts stand for the same bytes, and one alone is right. */
    holds(seal, purpose, words) {
      const given = Buffer.from(seal);
      const right = Buffer.from(of(purpose, words));
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
