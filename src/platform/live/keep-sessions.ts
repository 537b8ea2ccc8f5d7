import { LIVE_CLOSE } from "#base/live-close.ts";
import type { App } from "../app.ts";
import type { Connection, Connections } from "./connections.ts";
import type { LiveSessions } from "./live-parts.ts";

const BATCH = 1_000;
const REMEMBERED_MS = 15_000;
const GATHER_MS = 1_000;

/**
 * Closes sockets whose session has ended: at once if the event arrives over the bus, otherwise at their next heartbeat.
 */
export function keepSessions(
  app: Pick<App, "db" | "clock" | "log" | "bus" | "viewers" | "members">,
  connections: Connections,
  { sessions, onError }: { sessions: LiveSessions; onError: (error: unknown) => void },
) {
  /** Members with a session that ended just now. A socket that was being admitted meanwhile is checked again. */
  const ended = new Map<number, number>();
  const beaten = new Set<Connection>();

  async function check(those: readonly Connection[]): Promise<void> {
    for (let start = 0; start < those.length; start += BATCH) {
      const batch = those.slice(start, start + BATCH);
      const ids = [...new Set(batch.map(({ sessionId }) => sessionId))];
      const standing = await sessions.listStanding(app.db, { ids, now: app.clock.now() });
      for (const connection of batch) {
        if (standing.has(connection.sessionId)) app.viewers.noteSeen(connection.memberId);
        else connection.socket.close(LIVE_CLOSE.noSession);
      }
    }
  }

  const end = sessions.onEnded(
    app,
    (memberId) => {
      ended.set(memberId, performance.now());
      check(connections.of(memberId)).catch(onError);
    },
    () => void check(connections.all()).catch(onError),
  );
  const gathering = setInterval(() => {
    const before = performance.now() - REMEMBERED_MS;
    for (const [memberId, at] of ended) if (at < before) ended.delete(memberId);
    const those = [...beaten];
    beaten.clear();
    check(those).catch(onError);
  }, GATHER_MS);
  gathering.unref();

  return {
    came(connection: Connection): void {
      if (ended.has(connection.memberId)) check([connection]).catch(onError);
    },
    beat: (connection: Connection) => void beaten.add(connection),
    close(): void {
      end();
      clearInterval(gathering);
    },
  };
}
