import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import pLimit from "p-limit";
import { WebSocket } from "ws";
import { percentile } from "./median.ts";
import type { LiveAnswered, LiveAsked } from "./put-live.ts";

const AT_ONCE = 64;
const LATEST_MS = 10_000;
const SETTLE_MS = 10_000;
const WARM_UP_SECONDS = 12;

process.on("disconnect", () => process.exit());
const [{ address, ids, cookies, sends }] = (await once(process, "message")) as [LiveAsked];
/** When the message to this receiver, by its place in the list, left. */
const sentAt = new Map<number, number>();
const took: number[] = [];
let lost = 0;
const enter = pLimit(AT_ONCE);
await Promise.all(cookies.map((cookie, at) => enter(() => open(cookie, at))));
process.send?.({ opened: cookies.length } satisfies LiveAnswered);
if (sends) {
  // Presence of all of them is written, conversations begin, and code gets warm: a service that runs has that behind it.
  await new Promise((resume) => setTimeout(resume, SETTLE_MS));
  await sendAll({ ...sends, seconds: WARM_UP_SECONDS });
  took.length = 0;
  await sendAll(sends);
  const sorted = Float64Array.from(took).sort();
  const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)];
  process.send?.({ heard: took.length, missing: sentAt.size, lost, p50, p99 } satisfies LiveAnswered);
}

function open(cookie: string, at: number): Promise<void> {
  const socket = new WebSocket(`${address.replace("http", "ws")}/live`, {
    origin: address,
    headers: { cookie },
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.on("message", (frame: Buffer) => {
      const left = sentAt.get(at);
      const word = frame.toString();
      if (word.includes('"ready"')) resolve();
      else if (left !== undefined && word.includes('"changed"')) {
        took.push(performance.now() - left);
        sentAt.delete(at);
      }
    });
    socket.on("error", reject);
    socket.on("close", () => {
      lost++;
    });
  });
}

/** Of the members the first half writes to the second, each to the same one, at an even pace whatever the answers do. */
async function sendAll({ perSecond, seconds }: { perSecond: number; seconds: number }): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const half = Math.floor(ids.length / 2);
  const began = performance.now();
  const pending: Promise<void>[] = [];
  for (let sent = 0; sent < perSecond * seconds; ) {
    const due = Math.min(perSecond * seconds, ((performance.now() - began) / 1_000) * perSecond);
    for (; sent < due; sent++) {
      const from = sent % half;
      // One on its way at a time, or nobody could say whose news it is.
      if (!sentAt.has(from + half)) pending.push(send(agent, from, from + half));
    }
    await new Promise((resume) => setTimeout(resume, 1));
  }
  await Promise.all(pending);
  const end = performance.now() + LATEST_MS;
  while (sentAt.size > 0 && performance.now() < end) await new Promise((resume) => setTimeout(resume, 5));
  agent.destroy();
}

function send(agent: Agent, from: number, to: number): Promise<void> {
  const body = JSON.stringify({
    id: randomUUID(),
    to: ids[to],
    kind: "text",
    text: "How was the sea today?",
  });
  sentAt.set(to, performance.now());
  return new Promise((resolve, reject) => {
    const asked = request(`${address}/api/messages`, {
      method: "POST",
      agent,
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        cookie: cookies[from] as string,
      },
    });
    asked.on("response", (answer) => {
      answer.resume();
      if (answer.statusCode === 200) answer.on("end", resolve);
      else reject(new Error(`A send answered ${answer.statusCode}`));
    });
    asked.on("error", reject);
    asked.end(body);
  });
}
