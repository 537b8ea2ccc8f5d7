import pLimit from "p-limit";
import { percentile } from "./median.ts";
import type { LiveAnswered, LiveAsked } from "./put-live.ts";

const AT_ONCE = 64;
const LATEST_MS = 10_000;
const SETTLE_MS = 10_000;
const WARM_UP_SECONDS = 12;

type Ends = { hear(): void; lose(): void };

/** What was sent and not heard yet, by the receiver's place in the list, and what that took. */
export type Heard = { sentAt: Map<number, number>; took: number[]; lost: number };

/** Connects all members, and tells the process that asked for them. */
export async function openAll(
  count: number,
  open: (at: number, ends: Ends) => Promise<void>,
): Promise<Heard> {
  const heard: Heard = { sentAt: new Map(), took: [], lost: 0 };
  const enter = pLimit(AT_ONCE);
  const connect = (at: number) =>
    open(at, {
      hear() {
        const left = heard.sentAt.get(at);
        if (left === undefined) return;
        heard.took.push(performance.now() - left);
        heard.sentAt.delete(at);
      },
      lose() {
        heard.lost++;
      },
    });
  await Promise.all(Array.from({ length: count }, (_, at) => enter(() => connect(at))));
  process.send?.({ opened: count } satisfies LiveAnswered);
  return heard;
}

type Delivery = {
  sends: NonNullable<LiveAsked["sends"]>;
  members: number;
  send(from: number, to: number): Promise<void>;
};

/** After a warm-up, and tells what came of it. */
export async function deliverAtPace(heard: Heard, delivery: Delivery): Promise<void> {
  // Presence of all of them is written, conversations begin, and code gets warm: a service that runs has that behind it.
  await new Promise((resume) => setTimeout(resume, SETTLE_MS));
  await sendAll(heard, { ...delivery, sends: { ...delivery.sends, seconds: WARM_UP_SECONDS } });
  heard.took.length = 0;
  process.send?.({ warm: true } satisfies LiveAnswered);
  await sendAll(heard, delivery);
  const sorted = Float64Array.from(heard.took).sort();
  process.send?.({
    heard: sorted.length,
    missing: heard.sentAt.size,
    lost: heard.lost,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
  } satisfies LiveAnswered);
}

/** Of the members the first half writes to the second, each to the same one, at an even pace whatever the answers do. */
async function sendAll({ sentAt }: Heard, { sends, members, send }: Delivery): Promise<void> {
  const { perSecond, seconds } = sends;
  const half = Math.floor(members / 2);
  const began = performance.now();
  const pending: Promise<void>[] = [];
  for (let sent = 0; sent < perSecond * seconds; ) {
    const due = Math.min(perSecond * seconds, ((performance.now() - began) / 1_000) * perSecond);
    for (; sent < due; sent++) {
      const from = sent % half;
      // One on its way at a time, or nobody could say whose news it is.
      if (sentAt.has(from + half)) continue;
      sentAt.set(from + half, performance.now());
      pending.push(send(from, from + half));
    }
    await new Promise((resume) => setTimeout(resume, 1));
  }
  await Promise.all(pending);
  const end = performance.now() + LATEST_MS;
  while (sentAt.size > 0 && performance.now() < end) await new Promise((resume) => setTimeout(resume, 5));
}
