import pLimit from "p-limit";
import { percentile } from "./median.ts";
import type { LiveAnswered, LiveAsked } from "./put-live.ts";

const AT_ONCE = 64;
const LATEST_MS = 10_000;
const SETTLE_MS = 10_000;
const WARM_UP_SECONDS = 12;

type Ends = { hear(): void; lose(): void };

/** Messages that were sent and not received yet, by the receiver's index, and the times of received ones. */
export type Heard = { sentAt: Map<number, number>; took: number[]; lost: number };

/** Connects all members and tells the parent process. */
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

/** Delivers messages after a warm-up and reports the result. */
export async function deliverAtPace(heard: Heard, delivery: Delivery): Promise<void> {
  // Meanwhile presence is written, conversations begin and code gets warm, as in a service that has been
  // running.
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

/**
 * Each member of the first half writes to the same member of the second, at an even pace independent of the
 * responses.
 */
async function sendAll({ sentAt }: Heard, { sends, members, send }: Delivery): Promise<void> {
  const { perSecond, seconds } = sends;
  const half = Math.floor(members / 2);
  const began = performance.now();
  const pending: Promise<void>[] = [];
  for (let sent = 0; sent < perSecond * seconds; ) {
    const due = Math.min(perSecond * seconds, ((performance.now() - began) / 1_000) * perSecond);
    for (; sent < due; sent++) {
      const from = sent % half;
      // Only one message per receiver is under way, because an event does not say which message it is about.
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
