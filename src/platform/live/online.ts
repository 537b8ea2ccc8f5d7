import { randomUUID } from "node:crypto";
import { livePresence } from "#base/live.ts";
import type { Connection, Connections } from "./connections.ts";
import type { LiveApp, PresenceRules } from "./live-parts.ts";
import { writeFrame } from "./tell-live.ts";

/**
 * Between processes: a member came online or went offline, the question which of these members are online, or its
 * answer. Version 0.1.0 answers with one word for each member and leaves out lists, so one member is told without one.
 */
type Word = { member: number; online: boolean } | { ask: readonly number[] } | { here: readonly number[] };

type Options = { grace?: number; rules: PresenceRules; onError: (error: unknown) => void };

const TOPIC = "live.online";
/** A member who reloads a page or briefly loses the connection stays online. */
const GRACE_MS = 8_000;
const ASK_AGAIN_MS = 30_000;
/** A process that was killed does not announce its members as offline, so its last message expires. */
const BELIEVED_MS = 90_000;
/** Members in one message of the bus. */
const MOST_ASKED = 4_000;

/**
 * Tracks which of the watched members are online. A member is online while a socket of theirs is open in any process.
 * Each process announces its own members and answers for them when asked. There is no shared store that could stay
 * wrong.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state machine; its steps share the same maps
export function openOnline(
  app: LiveApp,
  connections: () => Connections,
  { grace = GRACE_MS, rules, onError }: Options,
) {
  const own = randomUUID();
  const watchers = new Map<number, Set<Connection>>();
  /** Watched members who are online in other processes, with the time of the last such message. */
  const elsewhere = new Map<number, number>();
  const leaving = new Map<number, NodeJS.Timeout>();

  const isOnline = (memberId: number) =>
    connections().isHere(memberId) || leaving.has(memberId) || elsewhere.has(memberId);
  const say = (word: Word) => app.bus.publish(TOPIC, JSON.stringify({ from: own, ...word }));

  function hear(word: Word & { from: string }): void {
    if (word.from === own) return;
    if ("ask" in word) {
      const here = word.ask.filter(connections().isHere);
      const [member] = here;
      if (member !== undefined) say(here.length === 1 ? { member, online: true } : { here });
    } else if ("here" in word) {
      for (const member of word.here) hearOf(member, true);
    } else hearOf(word.member, word.online);
  }

  function hearOf(member: number, online: boolean): void {
    const before = isOnline(member);
    // The member is also connected to another process, which will announce when that ends.
    if (online) stopLeaving(member);
    if (!watchers.has(member)) return;
    if (online) elsewhere.set(member, performance.now());
    else elsewhere.delete(member);
    if (isOnline(member) !== before) tellWatchers(member);
  }

  function stopLeaving(memberId: number): boolean {
    clearTimeout(leaving.get(memberId));
    return leaving.delete(memberId);
  }

  function tellWatchers(memberId: number): void {
    const hearing = [...(watchers.get(memberId) ?? [])];
    if (hearing.length === 0) return;
    rules
      .listWatchers(app, memberId, [...new Set(hearing.map((connection) => connection.memberId))])
      .then((may) => {
        const payload = writeFrame(livePresence, { member: memberId, online: isOnline(memberId) });
        for (const connection of hearing)
          if (may.has(connection.memberId) && connection.watched.includes(memberId))
            connection.socket.say(payload);
      })
      .catch(onError);
  }

  function unwatch(connection: Connection, memberIds: readonly number[]): void {
    for (const memberId of memberIds) {
      const those = watchers.get(memberId);
      if (!those?.delete(connection) || those.size > 0) continue;
      watchers.delete(memberId);
      elsewhere.delete(memberId);
    }
  }

  function askAgain(): void {
    const before = performance.now() - BELIEVED_MS;
    for (const [memberId, saidAt] of [...elsewhere]) {
      if (saidAt >= before) continue;
      elsewhere.delete(memberId);
      if (!isOnline(memberId)) tellWatchers(memberId);
    }
    askAbout([...elsewhere.keys()]);
  }

  function askAbout(members: readonly number[]): void {
    for (let at = 0; at < members.length; at += MOST_ASKED) say({ ask: members.slice(at, at + MOST_ASKED) });
  }

  const asking = setInterval(askAgain, ASK_AGAIN_MS);
  asking.unref();
  const end = app.bus.subscribe(
    TOPIC,
    (payload) => hear(JSON.parse(payload)),
    () => askAbout([...watchers.keys()]),
  );

  return {
    came(memberId: number): void {
      if (stopLeaving(memberId)) return;
      say({ member: memberId, online: true });
      if (!elsewhere.has(memberId)) tellWatchers(memberId);
    },
    went(memberId: number): void {
      const timer = setTimeout(() => {
        leaving.delete(memberId);
        // Another process that has the member would have answered by now.
        elsewhere.delete(memberId);
        say({ member: memberId, online: false });
        tellWatchers(memberId);
      }, grace);
      timer.unref();
      leaving.set(memberId, timer);
      say({ ask: [memberId] });
    },
    async watch(connection: Connection, memberIds: readonly number[], isStill: () => boolean): Promise<void> {
      const may = await rules.listWatchable(app, connection.memberId, [...new Set(memberIds)]);
      if (!isStill()) return;
      const [before, now] = [new Set(connection.watched), new Set(may)];
      unwatch(
        connection,
        connection.watched.filter((memberId) => !now.has(memberId)),
      );
      connection.watched = may;
      for (const memberId of may) {
        watchers.set(memberId, (watchers.get(memberId) ?? new Set()).add(connection));
        if (isOnline(memberId))
          connection.socket.say(writeFrame(livePresence, { member: memberId, online: true }));
      }
      askAbout(may.filter((memberId) => !before.has(memberId) && !isOnline(memberId)));
    },
    /** Leaves out members who are no longer on the list. @returns whether the list differs in nothing else */
    narrow(connection: Connection, memberIds: readonly number[]): boolean {
      const [before, now] = [new Set(connection.watched), new Set(memberIds)];
      // A list that stays the same is answered, because another tab of the browser may need that.
      if (!now.isSubsetOf(before) || (now.size > 0 && now.size === before.size)) return false;
      unwatch(connection, [...before.difference(now)]);
      connection.watched = [...now];
      return true;
    },
    /** Ends what the socket watches. */
    forget: (connection: Connection) => unwatch(connection, connection.watched),
    close(): void {
      end();
      clearInterval(asking);
      for (const timer of leaving.values()) clearTimeout(timer);
    },
  };
}

export type Online = ReturnType<typeof openOnline>;
