import { LIVE_CLOSE } from "#base/live-close.ts";
import type { App, MemberViewer } from "../app.ts";
import { trustedProxies } from "../client-address.ts";
import { GROUND_ERRORS, GroundError } from "../errors.ts";
import { openScope, type Peer } from "../scope.ts";
import { noteRefusal } from "../security-log/note-refusal.ts";
import { openConnections, READY } from "./connections.ts";
import { hearSocket } from "./hear-socket.ts";
import { keepSessions } from "./keep-sessions.ts";
import type { LiveParts } from "./live-parts.ts";
import { openOnline } from "./online.ts";
import { openCommands } from "./read-command.ts";
import type { Admission, Doorkeeper, Hearer, Socket, SocketOptions } from "./sockets.ts";

export type Live = Doorkeeper & SocketOptions & { close(): void };

const LIVE_PATH = "/live";
/** WebSocket close code: too many sockets now, try again later. */
const TRY_AGAIN = 1013;
/** Per address and minute: enough for a household with a poor network, too few for a flood. */
const OPENED = { points: 600, seconds: 60 };

type Options = {
  /** Milliseconds after a member's last socket has closed until others are told that they are offline. */
  grace?: number;
  /** Milliseconds within which each socket has to answer. */
  heartbeat?: number;
};

type Connecting = Pick<MemberViewer, "memberId" | "sessionId">;

/** Sends live events to the browsers that are connected to this process. */
export function openLive(app: App, parts: LiveParts, { grace, heartbeat }: Options = {}): Live {
  const onError = (error: unknown) => app.log.error({ err: error }, "the live socket");
  const commands = openCommands(app, parts);
  const online = openOnline(app, () => connections, {
    rules: parts.presence,
    onError,
    ...(grace !== undefined && { grace }),
  });
  const connections = openConnections(app, {
    onHere: online.came,
    onAway(memberId) {
      commands.forget(memberId);
      online.went(memberId);
    },
  });
  const sessions = keepSessions(app, connections, { sessions: parts.sessions, onError });

  function take(viewer: Connecting, socket: Socket): Hearer | null {
    const connection = connections.take(viewer, socket);
    if (!connection) {
      socket.close(TRY_AGAIN);
      return null;
    }
    app.metrics.sockets.inc();
    sessions.came(connection);
    const heard = hearSocket(connection, { online, commands, onError });
    socket.say(READY);
    return {
      hear: heard.hear,
      beat: () => sessions.beat(connection),
      gone() {
        app.metrics.sockets.dec();
        heard.gone();
        connections.leave(connection);
      },
    };
  }

  return {
    path: LIVE_PATH,
    abuse: LIVE_CLOSE.abuse,
    tooSlow: LIVE_CLOSE.tooSlow,
    onError,
    ...(heartbeat !== undefined && { heartbeat }),
    admit: admitTo(app, take),
    close() {
      sessions.close();
      online.close();
    },
  };
}

/** Returns the check before the upgrade; it gives the sockets of members to `take`. */
function admitTo(app: App, take: (viewer: Connecting, socket: Socket) => Hearer | null) {
  const trusts = trustedProxies(app.config.TRUSTED_PROXIES);
  const admit = async (request: Request, peer: Peer): Promise<Admission> => {
    if (app.state.stopping) return { refused: 503 };
    const scope = await openScope(app, request, { peer, trusts, strict: false });
    // The desk's host has no socket for members.
    if (scope.place !== "members") throw new GroundError("not_found");
    // A browser lets any page open a socket to us with our cookies, so the Origin header decides.
    if (request.headers.get("origin") !== scope.origin) {
      const refusal = new GroundError("cross_site");
      noteRefusal(refusal, { ...scope, route: LIVE_PATH });
      throw refusal;
    }
    if ((await app.limits.count("live.open", scope.limitKeys, OPENED)) !== null)
      return { refused: GROUND_ERRORS.too_many_requests };
    const { viewer } = scope;
    if (viewer.kind === "member") {
      const { memberId, sessionId } = viewer;
      return { take: (socket) => take({ memberId, sessionId }, socket) };
    }
    // A browser cannot see why a handshake was refused; this close code ends its retries.
    return {
      take(socket) {
        socket.close(LIVE_CLOSE.noSession);
        return null;
      },
    };
  };
  return (request: Request, peer: Peer) =>
    admit(request, peer).catch((error: unknown): Admission => {
      if (error instanceof GroundError) return { refused: GROUND_ERRORS[error.code] };
      throw error;
    });
}
