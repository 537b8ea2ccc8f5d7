import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Web } from "./web-shape.ts";

export class PortTaken extends Error {}

export type Listening = { port: number; stop(): Promise<void> };

const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;
const IDLE_CHECK_MS = 50;

/** @throws PortTaken */
export async function listen(web: Web, { port, host }: { port: number; host: string }): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: web.fetch,
    serverOptions: { maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: KEEP_ALIVE_MS },
  }) as Server;
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
    stop: () => closeServer(server),
  };
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
