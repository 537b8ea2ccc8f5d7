import { Agent, request } from "node:http";
import type { MadeCall } from "./make-call.ts";
import type { Person } from "./open-people.ts";

const TIMEOUT_MS = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

export type Answer = { status: number; headers: Headers; cookies: string[]; text: string };

/**
 * Sends a generated call and reads the whole response.
 * @param language language of the response, also set by the page's cookie
 * @throws Error if the connection broke or there was no response for a minute
 */
export function sendCall(address: string, call: MadeCall, person: Person): Promise<Answer> {
  const headers = {
    ...(person.cookie && { cookie: person.cookie }),
    ...(person.claims && { "x-member": String(person.claims) }),
    ...call.headers,
    ...(call.contentType && { "content-type": call.contentType }),
    ...(call.body !== undefined && { "content-length": Buffer.byteLength(call.body) }),
    accept: call.path.startsWith("/api/") ? "application/json" : "text/html",
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${address}/`,
      { agent, method: call.method, path: call.path, headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const type = answer.headers["content-type"];
          resolve({
            status: answer.statusCode ?? 0,
            headers: new Headers(type ? { "content-type": type } : {}),
            cookies: answer.headers["set-cookie"] ?? [],
            text: Buffer.concat(chunks).toString("utf8"),
          });
        });
      },
    );
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error("no answer within a minute")));
    sent.on("error", reject);
    sent.end(call.body);
  });
}

export const closeConnections = () => agent.destroy();
