import type { App, MemberViewer } from "#platform/app.ts";
import { trustedProxies } from "#platform/client-address.ts";
import { GROUND_ERRORS, GroundError } from "#platform/errors.ts";
import { openScope, type Peer } from "#platform/scope.ts";
import { noteRefusal } from "#platform/security-log/note-refusal.ts";
import type { Admission, Doorkeeper, Hearer, Socket, SocketOptions } from "#platform/sockets.ts";
import { LIVE_CLOSE } from "../contract.ts";
import { wordHearer } from "./live/hear-word.ts";
import { keepSessions } from "./live/keep-sessions.ts";
import { openOnline } from "./live/online.ts";
import { openSeats, READY } from "./live/seats.ts";
import { typingTeller } from "./live/tell-typing.ts";

export type Live = Doorkeeper & SocketOptions & { close(): void };

const LIVE_PATH = "/live";
/** The protocol's own: too many just now, come again. */
const TRY_AGAIN = 1013;
/** Of one address in a minute: a household whose network comes and goes, and no flood. */
const OPENED = { points: 600, seconds: 60 };

/**
 * News for the browsers that are connected to this process.
 * @param grace milliseconds after the last socket of a member until others are told
 * @param heartbeat milliseconds within which each socket has to answer
 */
export function openLive(app: App, { grace, heartbeat }: { grace?: number; heartbeat?: number } = {}): Live {
  const onError = (error: unknown) => app.log.error({ err: error }, "the live socket");
  const trusts = trustedProxies(app.config.TRUSTED_PROXIES);
  const typing = typingTeller(app);
  const online = openOnline(app, () => seats, { onError, ...(grace !== undefined && { grace }) });
  const seats = openSeats(app, {
    onHere: online.came,
    onAway(memberId) {
      typing.forget(memberId);
      online.went(memberId);
    },
  });
  const sessions = keepSessions(app, seats, onError);

  function take(viewer: Pick<MemberViewer, "memberId" | "sessionId">, socket: Socket): Hearer | null {
    const seat = seats.take(viewer, socket);
    if (!seat) {
      socket.close(TRY_AGAIN);
      return null;
    }
    app.metrics.sockets.inc();
    sessions.came(seat);
    const words = wordHearer(seat, { online, typing, onError });
    socket.say(READY);
    return {
      hear: words.hear,
      beat: () => sessions.beat(seat),
      gone() {
        app.metrics.sockets.dec();
        words.gone();
        seats.leave(seat);
      },
    };
  }

  async function admit(request: Request, peer: Peer): Promise<Admission> {
    if (app.state.stopping) return { refused: 503 };
    const scope = await openScope(app, request, { peer, trusts, strict: false });
    // A browser lets any page open a socket to us, with our cookies: its word for the page decides.
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
    // A refused handshake tells a browser nothing; this word ends its tries.
    return {
      take(socket) {
        socket.close(LIVE_CLOSE.noSession);
        return null;
      },
    };
  }

  return {
    path: LIVE_PATH,
    abuse: LIVE_CLOSE.abuse,
    tooSlow: LIVE_CLOSE.tooSlow,
    onError,
    ...(heartbeat !== undefined && { heartbeat }),
    admit: (request, peer) =>
      admit(request, peer).catch((error: unknown) => {
        if (error instanceof GroundError) return { refused: GROUND_ERRORS[error.code] };
        throw error;
      }),
    close() {
      sessions.close();
      online.close();
    },
  };
}
