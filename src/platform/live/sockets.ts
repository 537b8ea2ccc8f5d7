import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocket, WebSocketServer } from "ws";
import type { Peer } from "../scope.ts";

export type Socket = {
  /** Sends a frame. If the client has not read enough of the earlier ones, the socket is closed instead. */
  say(frame: string): void;
  close(code: number): void;
};

/** Handles the events of one socket. */
export type Hearer = {
  hear(frame: string): void;
  /** Called at intervals while the socket answers the heartbeat. */
  beat(): void;
  gone(): void;
};

/** Decision made before the upgrade: an HTTP status that refuses it, or a function that takes the socket. */
export type Admission = { refused: number } | { take(socket: Socket): Hearer | null };

export type Doorkeeper = {
  path: string;
  admit(request: Request, peer: Peer): Promise<Admission>;
};

/** Close codes of the application, which our client knows. */
export type CloseCodes = { abuse: number; tooSlow: number };

export type SocketOptions = CloseCodes & {
  onError: (error: unknown) => void;
  /**
   * Milliseconds in which every socket is pinged once, spread evenly. A socket that did not answer the last ping is
   * terminated.
   */
  heartbeat?: number;
};

const HEARTBEAT_MS = 30_000;
const RINGS = 30;
const MOST_BYTES_HEARD = 4 * 1024;
/** Some hundred unread frames. It is better for such a browser to reconnect and fetch what it missed. */
const MOST_BYTES_WAITING = 64 * 1024;
/** Limit of frames per second, more than ten times what our client sends. */
const MOST_FRAMES = 50;
/** Options that the library has but its types lack. `closeTimeout` limits the close handshake. */
const BOUNDS = { maxFragments: 16, maxBufferedChunks: 1_024, closeTimeout: 3_000 };
/** WebSocket close code: the server is shutting down, connect to another one. */
const GOING_AWAY = 1001;

type Kept = { link: WebSocket; hearer: Hearer | null; answered: boolean; close(code: number): void };

/**
 * Accepts sockets on a server beside its HTTP requests. Only this file uses the WebSocket library.
 * @returns `stop`, which tells all clients to connect elsewhere, and `count`
 */
export function acceptSockets(server: Server, door: Doorkeeper, options: SocketOptions) {
  const { onError } = options;
  const library = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MOST_BYTES_HEARD,
    ...BOUNDS,
  });
  const heartbeat = openHeartbeat(options);
  let stopping = false;

  server.on("upgrade", (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on("error", () => stream.destroy());
    admit(request)
      .then((admission) => {
        if (stopping) return refuse(stream, 503);
        if ("refused" in admission) return refuse(stream, admission.refused);
        library.handleUpgrade(request, stream, head, (link) =>
          heartbeat.keep(takeSocket(link, admission.take, options)),
        );
      })
      .catch((error) => {
        onError(error);
        refuse(stream, 500);
      });
  });

  async function admit(incoming: IncomingMessage): Promise<Admission> {
    const { socket } = incoming;
    const request = toRequest(incoming);
    if (!request || stopping) return { refused: request ? 503 : 400 };
    if (new URL(request.url).pathname !== door.path) return { refused: 404 };
    return door.admit(request, { address: socket.remoteAddress, encrypted: "encrypted" in socket });
  }

  return {
    count: heartbeat.count,
    stop(): void {
      stopping = true;
      heartbeat.stop();
    },
  };
}

/** Handles the frames of one socket. */
function takeSocket(
  link: WebSocket,
  take: (socket: Socket) => Hearer | null,
  { abuse, tooSlow, onError }: SocketOptions,
): Kept {
  const kept: Kept = { link, hearer: null, answered: true, close: (code) => link.close(code) };
  const isQuiet = countFrames(() => kept.close(abuse));
  link.on("error", () => link.terminate());
  link.on("ping", isQuiet);
  link.on("pong", () => {
    kept.answered = true;
    isQuiet();
  });
  link.on("message", (frame: Buffer, isBinary: boolean) => {
    if (!isQuiet() || link.readyState !== WebSocket.OPEN) return;
    kept.answered = true;
    if (isBinary) return kept.close(abuse);
    attempt(() => kept.hearer?.hear(frame.toString()), onError);
  });
  link.on("close", () => attempt(() => kept.hearer?.gone(), onError));
  const say = (frame: string) => {
    if (link.readyState !== WebSocket.OPEN) return;
    if (link.bufferedAmount > MOST_BYTES_WAITING) kept.close(tooSlow);
    else link.send(frame);
  };
  attempt(() => {
    kept.hearer = take({ say, close: kept.close });
  }, onError);
  return kept;
}

/** Pings the open sockets, and terminates those that did not answer the last ping. */
function openHeartbeat({ heartbeat = HEARTBEAT_MS, onError }: SocketOptions) {
  const rings = Array.from({ length: RINGS }, () => new Set<Kept>());
  let opened = 0;
  let turn = 0;
  const beating = setInterval(() => {
    for (const kept of rings[turn++ % RINGS] ?? []) {
      if (kept.link.readyState !== WebSocket.OPEN) continue;
      if (!kept.answered) {
        kept.link.terminate();
        continue;
      }
      kept.answered = false;
      kept.link.ping();
      attempt(() => kept.hearer?.beat(), onError);
    }
  }, heartbeat / RINGS);
  beating.unref();

  return {
    keep(kept: Kept): void {
      const ring = rings[opened++ % RINGS] as Set<Kept>;
      ring.add(kept);
      kept.link.on("close", () => ring.delete(kept));
    },
    count: () => rings.reduce((sum, ring) => sum + ring.size, 0),
    stop(): void {
      clearInterval(beating);
      for (const ring of rings) for (const { close } of ring) close(GOING_AWAY);
    },
  };
}

function attempt(work: () => void, onError: (error: unknown) => void): void {
  try {
    work();
  } catch (error) {
    onError(error);
  }
}

/**
 * Returns a function that counts one frame and tells whether it is within the limit of this second. It calls
 * `onTooMany` once for the first frame over it.
 */
function countFrames(onTooMany: () => void): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== second) {
      if (count > MOST_FRAMES) return false;
      second = now;
      count = 0;
    }
    if (++count === MOST_FRAMES + 1) onTooMany();
    return count <= MOST_FRAMES;
  };
}

function toRequest({ headers, url }: IncomingMessage): Request | null {
  try {
    const plain = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, [value].flat().join(", ")]],
    );
    // Joined instead of resolved, because a path that begins with two slashes would replace the host.
    return new Request(`http://${headers.host}${url}`, { headers: plain });
  } catch {
    return null;
  }
}

function refuse(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} \r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy());
}
