import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Relay = Awaited<ReturnType<typeof openRelay>>;
export type Session = { cookie: string; memberId: number };

type Options = {
  /** Sent with every request, in addition to what the scanner sends. */
  session?: Session | undefined;
  /** Requests that the program never gets, because they would end the session. */
  leaveOut?: RegExp | undefined;
};

const MOST_KEPT = 40;
const LONGEST_BODY = 300;

/**
 * Passes requests of a scanner on to the program, and counts requests and answers. It listens on loopback
 * only and says, as a proxy does, that browsers reach it by TLS.
 */
export async function openRelay(target: string, { session, leaveOut }: Options = {}) {
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  const addresses = new Set<string>();
  let leftOut = 0;

  function count(status: number, sent: string) {
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status >= 500 && faults.length < MOST_KEPT) faults.push(`${status} ${sent}`);
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const body = await readBody(incoming);
    const { method = "GET", url = "/" } = incoming;
    const sent = `${method} ${url.slice(0, 500)} ${body.toString("utf8", 0, LONGEST_BODY)}`;
    if (leaveOut?.test(`${method} ${url}`)) {
      leftOut++;
      outgoing.writeHead(404).end();
      return;
    }
    addresses.add(`${method} ${url.split("?")[0]}`);
    const answer = await ask(target, { method, url, headers: headersOf(incoming, session), body });
    count(answer.statusCode ?? 0, sent);
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(outgoing);
    answer.on("error", () => outgoing.destroy());
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch((error: NodeJS.ErrnoException) => {
      // The scanner has hung up, or its request is none that Node can send.
      statuses[`no answer: ${error.code}`] = (statuses[`no answer: ${error.code}`] ?? 0) + 1;
      outgoing.destroy();
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    read: () => ({
      requests: Object.values(statuses).reduce((sum, one) => sum + one, 0),
      statuses,
      faults,
      leftOut,
      addresses: addresses.size,
    }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function headersOf({ headers }: IncomingMessage, session: Session | undefined) {
  const { "transfer-encoding": _, connection: __, ...others } = headers;
  const passed = { ...others, "x-forwarded-proto": "https" };
  if (!session) return passed;
  const cookie = [session.cookie, headers.cookie].filter(Boolean).join("; ");
  return { ...passed, cookie, "x-member": String(session.memberId) };
}

type Sent = { method: string; url: string; headers: NodeJS.Dict<string | string[]>; body: Buffer };

async function ask(target: string, { method, url, headers, body }: Sent): Promise<IncomingMessage> {
  const { hostname, port } = new URL(target);
  const length = body.length > 0 ? { "content-length": String(body.length) } : {};
  const sent = request({ hostname, port, method, path: url, headers: { ...headers, ...length } });
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return answer;
}
