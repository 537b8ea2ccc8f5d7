import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { WebSocket } from "ws";
import { deliverAtPace, openAll } from "./deliver-at-pace.ts";
import type { LiveAsked } from "./put-live.ts";

const AT_ONCE = 64;

process.on("disconnect", () => process.exit());
const [{ address, ids, cookies, sends }] = (await once(process, "message")) as [LiveAsked];
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const heard = await openAll(cookies.length, open);
if (sends) await deliverAtPace(heard, { sends, members: ids.length, send });
agent.destroy();

/**
 * @param at index in the list
 * @param hear called for each event
 */
function open(at: number, { hear, lose }: { hear(): void; lose(): void }): Promise<void> {
  const socket = new WebSocket(`${address.replace("http", "ws")}/live`, {
    origin: address,
    headers: { cookie: cookies[at] as string },
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.on("message", (frame: Buffer) => {
      const word = frame.toString();
      if (word.includes('"ready"')) resolve();
      else if (word.includes('"changed"')) hear();
    });
    socket.on("error", reject);
    socket.on("close", lose);
  });
}

function send(from: number, to: number): Promise<void> {
  const body = JSON.stringify({
    id: randomUUID(),
    to: ids[to],
    kind: "text",
    text: "How was the sea today?",
  });
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
