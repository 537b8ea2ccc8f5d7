import http, { type OutgoingHttpHeaders } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";

const TIMEOUT_MS = 10_000;
const MOST_CONNECTIONS = 32;
/** Beyond this, an answer's body is cut off with its connection. It is never interpreted. */
const MAX_ANSWER_BYTES = 16_384;

export type PushRequest = { headers: OutgoingHttpHeaders; body: Buffer; lookup?: LookupFunction };
export type PushAnswer = { status: number; retryAfter: string | undefined };
export type PostPush = {
  /** @throws Error if there is no answer within ten seconds. Redirects are not followed. */
  post(url: URL, request: PushRequest): Promise<PushAnswer>;
  close(): void;
};

/** Not `fetch`, because a connection must be made to the address that was checked, and `fetch` looks it up by itself. */
export function openPost({ timeLimit = TIMEOUT_MS }: { timeLimit?: number } = {}): PostPush {
  const options = { keepAlive: true, maxSockets: MOST_CONNECTIONS };
  const agents = { "http:": new http.Agent(options), "https:": new https.Agent(options) };
  return {
    post: (url, { headers, body, lookup }) =>
      new Promise((resolve, reject) => {
        const [{ request }, agent] =
          url.protocol === "http:" ? [http, agents["http:"]] : [https, agents["https:"]];
        const signal = AbortSignal.timeout(timeLimit);
        const sent = request(url, { method: "POST", headers, agent, signal, ...(lookup && { lookup }) });
        sent.on("error", reject);
        sent.on("response", (answer) => {
          const { statusCode = 0 } = answer;
          resolve({ status: statusCode, retryAfter: answer.headers["retry-after"] });
          discard(answer);
        });
        sent.end(body);
      }),
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** The rest of an answer is read so that its connection can be used again. */
function discard(answer: http.IncomingMessage): void {
  let bytes = 0;
  answer.on("error", () => {});
  answer.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) answer.destroy();
  });
}
