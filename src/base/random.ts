/** Pseudo-random numbers, the same for the same seed on every machine. Not for secrets. */
export type Random = {
  /** From 0 up to but not including 1. */
  next(): number;
  /** A whole number from 0 up to but not including `end`. */
  below(end: number): number;
  /** @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T;
  /** Returns true with this probability. */
  chance(share: number): boolean;
};

/** sfc32 (Chris Doty-Humphrey, public domain). Each further number of the seed selects another stream. */
export function openRandom(...seed: number[]): Random {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1];
  const step = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (const part of seed) {
    a ^= part | 0;
    b ^= Math.floor(part / 2 ** 32) | 0;
    for (let round = 0; round < 12; round++) step();
  }
  const next = () => step() / 2 ** 32;
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick(list) {
      if (list.length === 0) throw new RangeError("Cannot pick from an empty list");
      return list[below(list.length)] as (typeof list)[number];
    },
    chance: (share) => next() < share,
  };
}
