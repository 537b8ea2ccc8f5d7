import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { acceptSockets, type Doorkeeper, type SocketOptions } from "#server/sockets.ts";
import type { Web } from "./web-shape.ts";

export class PortTaken extends Error {}

export type Listening = { port: number; stop(): Promise<void> };

const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;
const IDLE_CHECK_MS = 50;

export type Sockets = Doorkeeper & SocketOptions;

/**
 * @param sockets taken at their path, beside the requests; without it nobody is
 * @throws PortTaken
 */
export async function listen(
  web: Web,
  { port, host, sockets }: { port: number; host: string; sockets?: Sockets | undefined },
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: web.fetch,
    serverOptions: {
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: KEEP_ALIVE_MS,
      shouldUpgradeCallback: (request: IncomingMessage) => sockets !== undefined && asksForSocket(request),
    },
  }) as Server;
  const taken = sockets && acceptSockets(server, sockets, sockets);
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE") return reject(error);
      reject(
        new PortTaken(
          `Port ${port} is taken. End what uses it, or choose another: PORT=${port + 1} npm start`,
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

/** What else wants to be upgraded, to HTTP/2 for one, is answered as if it had not asked. */
function asksForSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket";
}

/** Lets running requests end; takes no new ones. A connection that is kept alive is idle only after its answer. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const closing = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    server.close(() => {
      clearInterval(closing);
      resolve();
    });
  });
}
