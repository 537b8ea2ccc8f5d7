import { once } from "node:events";
import net from "node:net";
import type { SentWebhook } from "#testing/fake-provider.ts";

const CONNECTIONS = 16;
/** Requests on a connection that wait for their answers. */
const PIPELINED = 8;
const STATUS = /HTTP\/1\.1 (\d{3}) /g;
const LONGEST_PIECE = "HTTP/1.1 200".length;

/**
 * Sends these requests in turn, as often as asked or until the time is over, on connections that stay open.
 * @returns how often each status came
 */
export async function sendFlood(
  address: string,
  webhooks: readonly SentWebhook[],
  { count, seconds }: { count: number; seconds: number },
): Promise<Record<string, number>> {
  const { hostname, port, host } = new URL(address);
  const requests = webhooks.map((one) => writeRequest(one, host));
  const statuses: Record<string, number> = {};
  const end = performance.now() + seconds * 1_000;
  let sent = 0;
  const next = () =>
    sent < count && performance.now() < end ? requests[sent++ % requests.length] : undefined;
  const connect = () => sendOn(net.connect(Number(port), hostname), { next, statuses });
  await Promise.all(Array.from({ length: CONNECTIONS }, connect));
  return statuses;
}

type Sending = { next(): Buffer | undefined; statuses: Record<string, number> };

async function sendOn(socket: net.Socket, { next, statuses }: Sending): Promise<void> {
  let waiting = 0;
  let rest = "";
  const fill = () => {
    while (waiting < PIPELINED) {
      const request = next();
      if (!request) break;
      waiting++;
      socket.write(request);
    }
    if (waiting === 0) socket.end();
  };
  socket.on("data", (chunk) => {
    const text = rest + chunk.toString("latin1");
    for (const [, status] of text.matchAll(STATUS)) {
      statuses[status as string] = (statuses[status as string] ?? 0) + 1;
      waiting--;
    }
    // A status that is cut in two is read with the next chunk.
    rest = /HTTP\/1\.1 \d{3} .*$/s.test(text.slice(-LONGEST_PIECE)) ? "" : text.slice(-LONGEST_PIECE);
    fill();
  });
  await once(socket, "connect");
  fill();
  await once(socket, "close");
}

function writeRequest({ method, path, headers, body = "" }: SentWebhook, host: string): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(method === "POST" ? [`content-length: ${Buffer.byteLength(body)}`] : []),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${method === "POST" ? body : ""}`);
}

/** Announces a body and never sends it. @returns the status of the answer */
export async function announceBody(address: string, path: string, length: number): Promise<string> {
  const { hostname, port, host } = new URL(address);
  const socket = net.connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
  );
  const [chunk] = await once(socket, "data");
  socket.destroy();
  return /HTTP\/1\.1 (\d{3})/.exec(chunk.toString("latin1"))?.[1] ?? "none";
}
