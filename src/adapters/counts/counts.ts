/** A time window that opens with the first count and lasts for `milliseconds`. */
export type Window = { now: number; milliseconds: number };

export type Counts = {
  /**
   * @param cost added to the count
   * @returns the count so far and the milliseconds until the window ends, or null if the answer did not come in
   * time
   */
  add(key: string, window: Window, cost?: number): Promise<{ count: number; left: number } | null>;
  close(): Promise<void>;
};
