import { foldVariants } from "./fold-name.ts";

export type CityIndex = { search(text: string, limit: number): number[] };

/**
 * Finds lines by the prefix of a key. All keys are one text with a line each, sorted by priority, so the first hits
 * of `indexOf` are the best ones. A search takes some microseconds.
 */
export function createIndex(entries: readonly { line: number; key: string }[]): CityIndex {
  const text = Buffer.from(`\n${entries.map(({ key }) => key).join("\n")}\n`, "latin1");
  const lines = new Uint32Array(entries.length);
  const starts = new Uint32Array(entries.length);
  let start = 1;
  for (const [index, { line, key }] of entries.entries()) {
    lines[index] = line;
    starts[index] = start;
    start += key.length + 1;
  }

  function collect(pattern: string, limit: number, found: Set<number>) {
    for (
      let at = text.indexOf(pattern, 0, "latin1");
      at !== -1;
      at = text.indexOf(pattern, at + 1, "latin1")
    ) {
      found.add(lines[entryAt(starts, at + 1)] as number);
      if (found.size >= limit) return;
    }
  }

  return {
    search(asked, limit) {
      const variants = foldVariants(asked).filter((key) => key !== "");
      const best = variants.map((key) => findUpTo(limit, (found) => collect(`\n${key}`, limit, found)));
      const found = new Set(best.flat().sort((a, b) => a - b));
      for (const key of variants) if (found.size < limit) collect(` ${key}`, limit, found);
      return [...found].slice(0, limit);
    },
  };
}

function findUpTo(limit: number, collect: (found: Set<number>) => void): number[] {
  const found = new Set<number>();
  collect(found);
  return [...found].slice(0, limit);
}

/** Binary search for the last entry that starts at or before this place. */
function entryAt(starts: Uint32Array, place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
