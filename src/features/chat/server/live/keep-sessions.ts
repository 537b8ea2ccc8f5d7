import { listStandingSessions, onSessionsEnded } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { LIVE_CLOSE } from "../../contract.ts";
import type { Seat, Seats } from "./seats.ts";

const BATCH = 1_000;
/** Longer than a handshake takes. */
const REMEMBERED_MS = 15_000;
const GATHER_MS = 1_000;

/** Closes sockets whose session has ended: at once where that is told, and at their next beat where it was not. */
export function keepSessions(app: App, seats: Seats, onError: (error: unknown) => void) {
  /** Whose sessions have ended just now: a socket that was being admitted meanwhile is looked at again. */
  const ended = new Map<number, number>();
  const beaten = new Set<Seat>();

  async function check(those: readonly Seat[]): Promise<void> {
    for (let start = 0; start < those.length; start += BATCH) {
      const batch = those.slice(start, start + BATCH);
      const ids = [...new Set(batch.map(({ sessionId }) => sessionId))];
      const standing = await listStandingSessions(app.db, { ids, now: app.clock.now() });
      for (const seat of batch) {
        if (standing.has(seat.sessionId)) app.seen(seat.memberId);
        else seat.socket.close(LIVE_CLOSE.noSession);
      }
    }
  }

  const end = onSessionsEnded(
    app,
    (memberId) => {
      ended.set(memberId, performance.now());
      check(seats.of(memberId)).catch(onError);
    },
    () => void check(seats.all()).catch(onError),
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
    came(seat: Seat): void {
      if (ended.has(seat.memberId)) check([seat]).catch(onError);
    },
    beat: (seat: Seat) => void beaten.add(seat),
    close(): void {
      end();
      clearInterval(gathering);
    },
  };
}
