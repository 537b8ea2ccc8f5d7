import { once } from "node:events";
import { type Agent, type ClientRequest, type IncomingMessage, request as plainly } from "node:http";
import { request as securely } from "node:https";
import { DOMAIN, type Topology } from "./topology.ts";

export type Sent = {
  method?: string;
  json?: unknown;
  body?: Buffer;
  headers?: Record<string, string>;
  cookie?: string;
  /** How long to wait for the answer. */
  seconds?: number;
};
export type Got = { status: number; text: string; headers: IncomingMessage["headers"]; cookie: string };

/** Asks through the proxy by HTTPS as a browser does, or one of the web processes without it. */
export type Ask = (to: "proxy" | "web-1" | "web-2", path: string, sent?: Sent) => Promise<Got>;

export function openAsk({ addresses }: Pick<Topology, "addresses">, ca: string, agent?: Agent): Ask {
  return async (to, path, sent = {}) => {
    const asked = begin(addresses[to], { to, path, sent, ca, agent });
    asked.end(sent.body ?? (sent.json === undefined ? undefined : JSON.stringify(sent.json)));
    return readAnswer(asked);
  };
}

type Begun = { to: string; path: string; sent: Sent; ca: string; agent?: Agent | undefined };

/** Sends the headers of a request whose body follows. */
export function begin(address: string, { to, path, sent, ca, agent }: Begun): ClientRequest {
  const { method = "GET", json, headers, cookie, seconds = 120 } = sent;
  const options = {
    ...{ host: address, path, method, agent, signal: AbortSignal.timeout(seconds * 1000) },
    headers: {
      ...{ host: DOMAIN, accept: "*/*", origin: `${to === "proxy" ? "https" : "http"}://${DOMAIN}` },
      ...(cookie && { cookie }),
      ...(json !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
  };
  return to === "proxy"
    ? securely({ ...options, port: 443, servername: DOMAIN, ca })
    : plainly({ ...options, port: 3000 });
}

export async function readAnswer(asked: ClientRequest): Promise<Got> {
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();
  const cookies = (answer.headers["set-cookie"] ?? []).map((one) => one.split(";")[0] as string);
  return { status: answer.statusCode as number, text, headers: answer.headers, cookie: cookies.join("; ") };
}
