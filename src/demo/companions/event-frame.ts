/** An event of the socket `/live`, as far as companions read it. */
export type EventFrame = { type: string; conversation?: number; member?: number; online?: boolean };
