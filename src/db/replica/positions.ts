/** Positions of the primary's write-ahead log over time, which tell how old the state of a replica is. */
export type Positions = {
  /** Notes that everything that was committed before `at` is in the log up to `lsn`. */
  note(mark: { at: number; lsn: bigint }): void;
  /** Notes how far the replica has come. */
  reach(lsn: bigint): void;
  /** The replica has every commit before this time; null if nothing is known. */
  since(): number | null;
  /** Forgets everything, because positions of another history cannot be compared. */
  clear(): void;
};

/** A replica that is further behind loses the oldest marks, and counts as even further behind. */
const MOST_MARKS = 120;

/**
 * Counts in the positions of the log and in the time of this process, so no clocks are compared, and a replica that
 * has lost its primary does not look up to date.
 */
export function openPositions(): Positions {
  let marks: { at: number; lsn: bigint }[] = [];
  let since: number | null = null;
  return {
    note(mark) {
      marks.push(mark);
      if (marks.length > MOST_MARKS) marks.shift();
    },
    reach(lsn) {
      const reached = marks.filter((mark) => lsn >= endBefore(mark.lsn)).at(-1);
      if (!reached) return;
      since = reached.at;
      marks = marks.filter(({ at }) => at > reached.at);
    },
    since: () => since,
    clear() {
      marks = [];
      since = null;
    },
  };
}

/** @param text a position as PostgreSQL writes it, such as `1/6B374D8` */
export function readLsn(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const PAGE = 8192n;
/** Sizes of the header of a page of the log, and of the first page of a file. */
const HEADERS = [24n, 40n];

/**
 * The primary counts the header of a page that it has begun and not written to yet; a replica stops before it. No
 * record ends between the two.
 */
function endBefore(lsn: bigint): bigint {
  const within = lsn % PAGE;
  return HEADERS.includes(within) ? lsn - within : lsn;
}
