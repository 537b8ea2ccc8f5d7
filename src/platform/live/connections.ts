import { liveReady, liveReload } from "#base/live.ts";
import type { App, MemberViewer } from "../app.ts";
import type { Socket } from "./sockets.ts";
import { topicOf, writeFrame } from "./tell-live.ts";

export type Connection = {
  readonly socket: Socket;
  readonly memberId: number;
  readonly sessionId: number;
  /** Members whose presence is sent to this connection. */
  watched: readonly number[];
};

/** More than the tabs and devices of any one person. */
const MOST_CONNECTIONS = 20;

export const READY = writeFrame(liveReady);
const RELOAD = writeFrame(liveReload);

/**
 * The sockets of this process. It subscribes to a member's bus topic from their first socket to their last.
 * @param onHere called when a member's first socket opens @param onAway called when the last one closes
 */
export function openConnections(
  app: Pick<App, "bus">,
  { onHere, onAway }: { onHere(memberId: number): void; onAway(memberId: number): void },
) {
  const members = new Map<number, { connections: Set<Connection>; end(): void }>();

  function tellAll(connections: Iterable<Connection>, payload: string) {
    for (const { socket } of connections) socket.say(payload);
  }

  function open(memberId: number) {
    const connections = new Set<Connection>();
    const end = app.bus.subscribe(
      topicOf(memberId),
      (payload) => tellAll(connections, payload),
      () => tellAll(connections, RELOAD),
    );
    const member = { connections, end };
    members.set(memberId, member);
    return member;
  }

  return {
    isHere: (memberId: number) => members.has(memberId),
    of: (memberId: number): readonly Connection[] => [...(members.get(memberId)?.connections ?? [])],
    all: (): Connection[] => [...members.values()].flatMap(({ connections }) => [...connections]),
    /** Returns null if the member already has the maximum number of sockets. */
    take(
      { memberId, sessionId }: Pick<MemberViewer, "memberId" | "sessionId">,
      socket: Socket,
    ): Connection | null {
      const known = members.get(memberId);
      if (known && known.connections.size >= MOST_CONNECTIONS) return null;
      const connection: Connection = { socket, memberId, sessionId, watched: [] };
      (known ?? open(memberId)).connections.add(connection);
      if (!known) onHere(memberId);
      return connection;
    },
    leave(connection: Connection): void {
      const member = members.get(connection.memberId);
      if (!member?.connections.delete(connection) || member.connections.size > 0) return;
      member.end();
      members.delete(connection.memberId);
      onAway(connection.memberId);
    },
  };
}

export type Connections = ReturnType<typeof openConnections>;
