import type { Clock } from "#base/clock.ts";
import type { Client, LoggedIn } from "./client.ts";
import { type Companion, openCompanion } from "./companion.ts";
import type { Candidate } from "./person.ts";
import type { Surroundings } from "./surroundings.ts";

/** With the observer, twelve members are logged in at most. */
const MOST = 11;
const IDLE_MS = 10 * 60_000;

type Entry = {
  id: number;
  companion: Companion;
  session: LoggedIn;
  /** The newcomers for whom the companion has come online. */
  newcomers: Set<number>;
  usedAt: number;
};

type Parts = {
  clock: Clock;
  client: Client;
  password: string;
  isPresent(newcomerId: number): boolean;
  around: Omit<Surroundings, "onSpent">;
};

/** The companions that are logged in. */
export function openRoster({ clock, client, password, isPresent, around }: Parts) {
  const entries = new Map<number, Entry>();
  /** Candidates without credits or free messages. */
  const spent = new Set<number>();

  const isNeeded = ({ newcomers }: Entry) => [...newcomers].some(isPresent);

  async function logIn({ id, username }: Candidate): Promise<Entry> {
    const session = await client.logIn(
      { username, password },
      {
        onEvent(frame) {
          entry.usedAt = clock.now().getTime();
          entry.companion.hear(frame);
        },
        onClosed() {
          if (entries.get(id) === entry) entries.delete(id);
        },
      },
    );
    const companion = openCompanion(session, { ...around, onSpent: () => void spent.add(id) });
    const entry: Entry = { id, companion, session, newcomers: new Set(), usedAt: clock.now().getTime() };
    entries.set(id, entry);
    return entry;
  }

  async function dismiss(those: readonly Entry[]): Promise<void> {
    for (const { id } of those) entries.delete(id);
    await Promise.allSettled(those.map(({ session }) => session.logOut()));
  }

  async function makeRoom(): Promise<boolean> {
    if (entries.size < MOST) return true;
    const unneeded = [...entries.values()].filter((entry) => !isNeeded(entry));
    const [oldest] = unneeded.sort((one, other) => one.usedAt - other.usedAt);
    if (oldest) await dismiss([oldest]);
    return oldest !== undefined;
  }

  return {
    isSpent: (id: number) => spent.has(id),
    /** Returns the companion, logged in for this newcomer; null if all places are taken. */
    async bring(candidate: Candidate, newcomerId: number): Promise<Companion | null> {
      const known = entries.get(candidate.id);
      if (!known && !(await makeRoom())) return null;
      const entry = known ?? (await logIn(candidate));
      for (const id of entry.newcomers) if (!isPresent(id)) entry.newcomers.delete(id);
      entry.newcomers.add(newcomerId);
      return entry.companion;
    },
    /** Logs out those whose newcomers have left a while ago. */
    async dismissIdle(): Promise<void> {
      const before = clock.now().getTime() - IDLE_MS;
      await dismiss([...entries.values()].filter((entry) => !isNeeded(entry) && entry.usedAt < before));
    },
    close: () => dismiss([...entries.values()]),
  };
}
