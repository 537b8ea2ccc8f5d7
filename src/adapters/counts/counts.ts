/** A span of time that begins with the first that is counted in it, and counts all that comes until it is over. */
export type Window = { now: number; milliseconds: number };

/** What several processes count together. */
export type Counts = {
  /**
   * @param cost what is added to the count
   * @returns the count so far and the milliseconds until the window is over; null when nobody answered soon enough
   */
  add(key: string, window: Window, cost?: number): Promise<{ count: number; left: number } | null>;
  close(): Promise<void>;
};
