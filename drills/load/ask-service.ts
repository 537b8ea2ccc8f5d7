import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text as readText } from "node:stream/consumers";

export type Sent = { method?: string; json?: unknown; form?: string; cookie?: string };
export type Ask = (path: string, sent?: Sent) => Promise<string>;

const PATIENCE_MS = 30_000;
const SUCCESS = [200, 201, 303];

/** Asks by as many connections as are needed. A failure throws an error whose message is its reason. */
export function openAsk(address: string): { ask: Ask; close(): void } {
  const agent = new Agent({ keepAlive: true });
  const ask: Ask = async (path, { method = "GET", json, form, cookie } = {}) => {
    const url = new URL(path, address);
    const body = form ?? (json === undefined ? undefined : JSON.stringify(json));
    const type = form === undefined ? "application/json" : "application/x-www-form-urlencoded";
    const asked = request(url, {
      ...{ method, agent, signal: AbortSignal.timeout(PATIENCE_MS) },
      headers: {
        ...(cookie && { cookie }),
        ...(method !== "GET" && { origin: url.origin }),
        ...(body !== undefined && { "content-type": type, "content-length": Buffer.byteLength(body) }),
      },
    });
    asked.end(body);
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    const text = await readText(answer);
    const status = answer.statusCode ?? 0;
    if (!SUCCESS.includes(status)) throw new Error(`${status} ${text.slice(0, 60)}`);
    return text;
  };
  return { ask, close: () => agent.destroy() };
}
