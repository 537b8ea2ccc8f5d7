import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { acceptSockets, type Doorkeeper, type SocketOptions } from "#platform/live/sockets.ts";
import type { Web } from "./web-shape.ts";

export class PortTaken extends Error {}

export type Listening = { port: number; stop(): Promise<void> };

/** Time limits for clients, in milliseconds. */
const PATIENCE = {
  /** From connecting to the end of the first request's headers. Node waits five minutes for a silent client. */
  silent: 30_000,
  headers: 10_000,
  request: 30_000,
  keepAlive: 65_000,
  /** How often Node looks for incomplete requests. */
  check: 1_000,
};
const MAX_HEADER_BYTES = 16 * 1024;
const IDLE_CHECK_MS = 50;

type Listens = {
  port: number;
  host: string;
  sockets?: Sockets | undefined;
  /** Shorter in tests. */
  patience?: typeof PATIENCE;
};

export type Sockets = Doorkeeper & SocketOptions;

/**
 * @param sockets handles WebSockets at their path; without it upgrades are ignored
 * @throws PortTaken
 */
export async function listen(
  web: Web,
  { port, host, sockets, patience = PATIENCE }: Listens,
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: web.fetch,
    serverOptions: {
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: patience.keepAlive,
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      connectionsCheckingInterval: patience.check,
      shouldUpgradeCallback: (request: IncomingMessage) => sockets !== undefined && asksForSocket(request),
    },
  }) as Server;
  const taken = sockets && acceptSockets(server, sockets, sockets);
  endSilent(server, patience.silent);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE") return reject(error);
      reject(
        new PortTaken(
          `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
        ),
      );
    });
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      taken?.stop();
      return closeServer(server);
    },
  };
}

/**
 * Closes a connection that has not sent a request's headers in time. Later requests wait for as long as keep-alive.
 */
function endSilent(server: Server, milliseconds: number): void {
  const waiting = new WeakMap<Socket, NodeJS.Timeout>();
  const heard = (socket: Socket) => clearTimeout(waiting.get(socket));
  server.on("connection", (socket) => {
    waiting.set(
      socket,
      setTimeout(() => socket.destroy(), milliseconds),
    );
    socket.once("close", () => heard(socket));
  });
  server.on("request", ({ socket }) => heard(socket));
  server.on("upgrade", ({ socket }) => heard(socket));
}

/** Other upgrades, such as to HTTP/2, are ignored and answered normally. */
function asksForSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket";
}

/** Lets running requests end and accepts no new ones. A keep-alive connection becomes idle only after its answer. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const closing = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    server.close(() => {
      clearInterval(closing);
      resolve();
    });
  });
}
