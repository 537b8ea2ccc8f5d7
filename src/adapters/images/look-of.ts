const [COLUMNS, ROWS] = [17, 16];
/** Pixels of the reduced picture from which its look is computed. */
export const LOOK_SIZE = { width: COLUMNS, height: ROWS };

/** Smaller steps between neighbours are noise of the format. */
const LEAST_STEP = 2;
/** An eighth of the bits at least has to be set. */
const LEAST_SET = 32;

export type Look = {
  /** 256 bits as `0` and `1`. The same picture differs in a few of them, another one in many. */
  bits: string;
  /** The look of the picture as in a mirror. */
  mirrored: string;
};

/**
 * Computes the difference hash of a picture: whether each grey pixel is clearly darker than its right neighbour. It survives
 * another size, format or brightness.
 * @param grey 17 by 16 pixels, row by row
 * @returns null for a picture with hardly any detail, such as a plain wall, because all of those look the same
 */
export function lookOf(grey: Uint8Array): Look | null {
  const rows = Array.from({ length: ROWS }, (_, row) => [
    ...grey.subarray(row * COLUMNS, (row + 1) * COLUMNS),
  ]);
  const bits = compareNeighbours(rows);
  const mirrored = compareNeighbours(rows.map((row) => row.toReversed()));
  return hasDetail(bits) && hasDetail(mirrored) ? { bits, mirrored } : null;
}

function compareNeighbours(rows: readonly number[][]): string {
  return rows
    .flatMap((row) =>
      row.slice(1).map((grey, index) => (grey - (row[index] as number) > LEAST_STEP ? "1" : "0")),
    )
    .join("");
}

function hasDetail(bits: string): boolean {
  return bits.replaceAll("0", "").length >= LEAST_SET;
}
