import type { Random } from "#base/random.ts";
import type { Client, LoggedIn } from "./client.ts";
import type { EventFrame } from "./event-frame.ts";
import type { Candidate } from "./person.ts";

/** Members around the newest one whose presence is watched; the socket allows 100 in all. */
const BEHIND = 30;
/** Many who sign up are not confirmed yet, and cannot be seen. */
const AHEAD = 60;

type Parts = {
  client: Client;
  random: Random;
  candidates: readonly Candidate[];
  password: string;
  visitorIds: readonly number[];
  lastSeeded: number;
  lastMember: number;
  onArrival(id: number): void;
  onLeave(id: number): void;
};

/**
 * One logged-in candidate who finds newcomers: ids are given in order, so the observer watches the presence of those
 * that come next, and of the visitors' accounts. A search would list members without a photo last, behind many
 * seeded ones. Somebody who hides their online status is left alone.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its functions share who is logged in and who is present
export function openObserver(parts: Parts) {
  const { client, random, candidates, password, visitorIds, lastSeeded } = parts;
  const present = new Set<number>();
  /** The highest id of a member who has been seen. */
  let newest = parts.lastMember;
  let current: { id: number; session: LoggedIn } | null = null;
  let looking: Promise<void> | null = null;

  function look(): Promise<void> {
    looking = lookOnce();
    return looking;
  }

  async function lookOnce(): Promise<void> {
    if (current) watch(current.session);
    else await logIn();
  }

  async function logIn(): Promise<void> {
    if (candidates.length === 0) return;
    const { id, username } = random.pick(candidates);
    const session = await client.logIn({ username, password }, { onEvent: hear, onClosed: () => forget(id) });
    current = { id, session };
  }

  function hear({ type, member, online }: EventFrame): void {
    if (type === "ready" && current) watch(current.session);
    if (type !== "presence" || member === undefined) return;
    if (online && !present.has(member)) {
      newest = Math.max(newest, member);
      present.add(member);
      parts.onArrival(member);
    }
    if (!online) left(member);
  }

  function left(member: number): void {
    if (present.delete(member)) parts.onLeave(member);
  }

  function watch(session: LoggedIn): void {
    const ids = Array.from({ length: BEHIND + AHEAD }, (_, index) => newest - BEHIND + index + 1);
    const members = [...visitorIds, ...ids.filter((id) => id > lastSeeded)];
    session.say({ type: "watch", members });
    for (const id of [...present].filter((one) => !members.includes(one))) left(id);
  }

  function forget(id: number): void {
    if (current?.id !== id) return;
    current = null;
    for (const member of [...present]) left(member);
  }

  return {
    look,
    isPresent: (id: number) => present.has(id),
    memberId: () => current?.id ?? null,
    /** @throws Error if it is not logged in */
    ask: ((call) => {
      if (!current) throw new Error("The observer is not logged in");
      return current.session.ask(call);
    }) as LoggedIn["ask"],
    async close(): Promise<void> {
      // A log-in may be under way.
      await looking?.catch(() => {});
      await current?.session.logOut();
    },
  };
}
