/** A message in the outbox. A picture is stored as it was chosen. */
export type Piece =
  | { kind: "text"; text: string }
  | { kind: "gift"; gift: string }
  | { kind: "image"; picture: Blob };

export type Unsent = Piece & {
  /** Permanent id of the message, so that the server recognises a repeated send. */
  id: string;
  /** Receiver. Their name is stored too, because a first message has no conversation on the server to look it up in. */
  to: number;
  name: string;
  /** When it was written, in ms. Always greater than that of earlier entries, even if the clock was set back. */
  at: number;
  /** When the current series of attempts began. */
  since: number;
  tries: number;
  /** Time before which there is no further attempt. */
  nextAt: number;
  /** The server's reason for the final failure; empty if the time limit was reached, null while it may be retried. */
  failure: string | null;
  /** Code of the refusal behind `failure`. */
  code?: string;
  /** When the server refused it, in ms. */
  refusedAt?: number;
};

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const LONGEST_TRY_MS = 86_400_000;

export function inOrder(all: readonly Unsent[]): Unsent[] {
  return all.toSorted((one, other) => one.at - other.at || one.id.localeCompare(other.id));
}

/** A time later than that of every entry. */
export function timeAfter(all: readonly Unsent[], now: number): number {
  return Math.max(now, ...all.map(({ at }) => at + 1));
}

export function whoIsDue(all: readonly Unsent[], now: number): number[] {
  return [...new Set(all.map(({ to }) => to))].filter((to) => findDue(all, to, now));
}

/** The first entry for the member, if it is due. A waiting entry blocks the later ones; a failed one does not. */
export function findDue(all: readonly Unsent[], to: number, now: number): Unsent | undefined {
  const first = inOrder(all).find((one) => one.to === to && one.failure === null);
  return first && first.nextAt <= now ? first : undefined;
}

/** The last entry for each receiver who is not in `known`, the latest first. */
export function listBegun(all: readonly Unsent[], known: ReadonlySet<number>): Unsent[] {
  const lastTo = new Map(inOrder(all).map((entry) => [entry.to, entry]));
  return inOrder([...lastTo.values()].filter(({ to }) => !known.has(to))).reverse();
}

/** Time of the next possible attempt. */
export function soonest(all: readonly Unsent[]): number | null {
  const times = all.filter(({ failure }) => failure === null).map(({ nextAt }) => nextAt);
  return times.length > 0 ? Math.min(...times) : null;
}

/** Delays the entry after a failed attempt, longer each time; after a day it fails. */
export function putOff(entry: Unsent, now: number, chance: number): Unsent {
  if (now - entry.since > LONGEST_TRY_MS) return { ...entry, failure: "" };
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** entry.tries);
  return { ...entry, tries: entry.tries + 1, nextAt: now + pause * (0.75 + chance / 2) };
}
