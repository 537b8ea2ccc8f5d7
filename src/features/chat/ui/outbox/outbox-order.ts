/** What a member has written and the server has not answered yet. A picture is kept as it was chosen. */
export type Piece =
  | { kind: "text"; text: string }
  | { kind: "gift"; gift: string }
  | { kind: "image"; picture: Blob };

export type Unsent = Piece & {
  /** The message's own for good: a second try with it does nothing twice. */
  id: string;
  /** The other member, and how that one is called: of a first message nobody else knows it. */
  to: number;
  name: string;
  /** When it was written, in ms; later ones are greater, even where the clock was set back. */
  at: number;
  /** When the first of the tries that count was made. */
  since: number;
  tries: number;
  /** Not before then. */
  nextAt: number;
  /** Why it is not tried any more, in words of the server; empty where only the time has run out. */
  failure: string | null;
};

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const LONGEST_TRY_MS = 86_400_000;

export function inOrder(all: readonly Unsent[]): Unsent[] {
  return all.toSorted((one, other) => one.at - other.at || one.id.localeCompare(other.id));
}

/** Later than all that waits. */
export function timeAfter(all: readonly Unsent[], now: number): number {
  return Math.max(now, ...all.map(({ at }) => at + 1));
}

/** To whom something may be sent now. */
export function whoIsDue(all: readonly Unsent[], now: number): number[] {
  return [...new Set(all.map(({ to }) => to))].filter((to) => findDue(all, to, now));
}

/** The first to that member; while it has to wait, so has everything behind it. What has failed holds nobody up. */
export function findDue(all: readonly Unsent[], to: number, now: number): Unsent | undefined {
  const first = inOrder(all).find((one) => one.to === to && one.failure === null);
  return first && first.nextAt <= now ? first : undefined;
}

/** Of what has begun and is nowhere but on this device: of each member that is not known the last, the latest first. */
export function listBegun(all: readonly Unsent[], known: ReadonlySet<number>): Unsent[] {
  const lastTo = new Map(inOrder(all).map((entry) => [entry.to, entry]));
  return inOrder([...lastTo.values()].filter(({ to }) => !known.has(to))).reverse();
}

/** When something may be tried next. */
export function soonest(all: readonly Unsent[]): number | null {
  const times = all.filter(({ failure }) => failure === null).map(({ nextAt }) => nextAt);
  return times.length > 0 ? Math.min(...times) : null;
}

/** After a try that came to nothing: later and later, and after a day not at all. */
export function putOff(entry: Unsent, now: number, chance: number): Unsent {
  if (now - entry.since > LONGEST_TRY_MS) return { ...entry, failure: "" };
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** entry.tries);
  return { ...entry, tries: entry.tries + 1, nextAt: now + pause * (0.75 + chance / 2) };
}
