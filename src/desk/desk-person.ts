import type { DeskPart } from "./desk-part.ts";

/** The person who is logged in, with the places that they may open; null on the pages before the log-in. */
export type DeskPerson = {
  id: number;
  alias: string;
  parts: Pick<DeskPart, "path" | "label" | "group">[];
  /** Urgent cases that nobody works on; none for people who do not work on cases. */
  urgent: number;
} | null;
