import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { decryptPush, makeReceiverKeys, type ReceiverKeys } from "./decrypt-push.ts";
import { verifyVapid } from "./verify-vapid.ts";

/** Besides a status: `hang` never answers, `endless` answers with a body that does not end. */
export type PushAnswering = number | "hang" | "endless";

export type Delivered = { text: string; ttl: number; urgency: string; topic: string | null; sub: string };
type Subscription = {
  keys: ReceiverKeys;
  publicKey: string;
  delivered: Delivered[];
  /** Pushes that a device still has to fetch: of one topic only the newest. */
  waiting: Delivered[];
  answer: PushAnswering | null;
};
export type TestDevice = {
  device: { endpoint: string; p256dh: string; auth: string };
  delivered: Delivered[];
  waiting: () => readonly Delivered[];
  answerWith(answer: PushAnswering | null): void;
};

const LONGEST = 4_096;
const TOPIC = /^[\w-]{1,32}$/;
const URGENCY = /^(very-low|low|normal|high)$/;

/**
 * A push service on this machine, as RFC 8030, 8291 and 8292 describe it. It holds the keys of its devices, so it can
 * tell what a device would read.
 * @param now the time by which it judges tokens
 */
export async function openPushService({ now = Date.now }: { now?: () => number } = {}) {
  const subscriptions = new Map<string, Subscription>();
  let retryAfter: string | null = null;
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    const subscription = subscriptions.get(request.url ?? "");
    if (!subscription) return void response.writeHead(404).end();
    const { answer } = subscription;
    if (answer !== null) return answerBadly(response, { answer, retryAfter });
    receive(request, subscription, { audience: `http://${request.headers.host}`, nowMs: now() })
      .then((status) => response.writeHead(status, { Location: `${request.url}/sent` }).end())
      .catch(() => response.writeHead(400).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    /** For PUSH_HOSTS. */
    host,
    countRequests: () => requests,
    /** Sent with every bad answer. */
    setRetryAfter(value: string | null) {
      retryAfter = value;
    },
    /** @param publicKey the key that the browser subscribes with */
    async addDevice(publicKey: string): Promise<TestDevice> {
      const keys = await makeReceiverKeys();
      const path = `/push/${randomUUID()}`;
      const added: Subscription = { keys, publicKey, delivered: [], waiting: [], answer: null };
      subscriptions.set(path, added);
      const [p256dh, auth] = [keys.point, keys.auth].map((key) => Buffer.from(key).toString("base64url"));
      return {
        device: { endpoint: `http://${host}${path}`, p256dh: p256dh ?? "", auth: auth ?? "" },
        delivered: added.delivered,
        waiting: () => added.waiting,
        answerWith(answer) {
          added.answer = answer;
        },
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function answerBadly(
  response: ServerResponse,
  { answer, retryAfter }: { answer: PushAnswering; retryAfter: string | null },
): void {
  if (answer === "hang") return;
  if (answer === "endless") {
    response.writeHead(201);
    const more = () => response.write("x".repeat(65_536), (error) => error ?? setImmediate(more));
    more();
    return;
  }
  const isRedirect = answer >= 300 && answer < 400;
  response.writeHead(answer, {
    ...(retryAfter && { "Retry-After": retryAfter }),
    ...(isRedirect && { Location: "/elsewhere" }),
  });
  response.end("a reason that nobody reads");
}

async function receive(
  request: IncomingMessage,
  subscription: Subscription,
  { audience, nowMs }: { audience: string; nowMs: number },
): Promise<number> {
  const { headers, method } = request;
  const body = await buffer(request);
  if (method !== "POST" || !/^\d+$/.test(String(headers.ttl))) return 400;
  if (headers["content-encoding"] !== "aes128gcm") return 400;
  if (body.length > LONGEST) return 413;
  const topic = headers.topic === undefined ? null : String(headers.topic);
  if ((topic !== null && !TOPIC.test(topic)) || !URGENCY.test(String(headers.urgency))) return 400;
  const { publicKey, keys, delivered } = subscription;
  const claims = verifyVapid(headers.authorization, { publicKey, audience, nowMs });
  if (!claims) return 403;
  const text = await decryptPush(new Uint8Array(body), keys);
  const push = { text, ttl: Number(headers.ttl), urgency: String(headers.urgency), topic, sub: claims.sub };
  delivered.push(push);
  subscription.waiting = [
    ...subscription.waiting.filter((one) => topic === null || one.topic !== topic),
    push,
  ];
  return 201;
}
