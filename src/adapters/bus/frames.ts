import type { News } from "./bus.ts";

/** PostgreSQL accepts fewer than 8,000 bytes in one NOTIFY. */
const LARGEST_FRAME = 7_900;
const HEADER = /^([\w-]+) (\d+) ([.+])/;

/**
 * Splits a batch of news into NOTIFY payloads: `origin number end`, then a piece of the batch's JSON. `+` means
 * that more of the same batch follows, `.` that the batch ends here.
 */
export function toFrames(batch: News[], { origin, next }: { origin: string; next: number }): string[] {
  const json = Buffer.from(JSON.stringify(batch));
  const frames: string[] = [];
  for (let start = 0; start < json.length; ) {
    const header = `${origin} ${next + frames.length} `;
    let end = Math.min(json.length, start + LARGEST_FRAME - header.length - 1);
    while (end < json.length && isInsideCharacter(json[end])) end--;
    frames.push(`${header}${end < json.length ? "+" : "."}${json.toString("utf8", start, end)}`);
    start = end;
  }
  return frames;
}

function isInsideCharacter(byte = 0): boolean {
  return (byte & 0b1100_0000) === 0b1000_0000;
}

const MOST_SENDERS = 1_000;

type Sender = { number: number; pieces: string[] };

/** Reassembles batches and reports a gap when a frame is missing. A frame that arrives twice counts once. */
export function makeAssembler({ onBatch, onGap }: { onBatch: (batch: News[]) => void; onGap: () => void }) {
  const senders = new Map<string, Sender>();

  return {
    take(frame: string) {
      const [header = "", origin = "", digits = "", end = ""] = HEADER.exec(frame) ?? [];
      if (!header) return;
      const number = Number(digits);
      const sender = senders.get(origin) ?? { number: number - 1, pieces: [] };
      if (number <= sender.number) return;
      const missing = number > sender.number + 1;
      const pieces = missing ? [] : sender.pieces;
      pieces.push(frame.slice(header.length));
      // Moves this sender to the end of the map, so that the first entry is the sender not heard from for longest.
      senders.delete(origin);
      senders.set(origin, { number, pieces: end === "." ? [] : pieces });
      if (senders.size > MOST_SENDERS) senders.delete(senders.keys().next().value ?? "");
      if (missing) onGap();
      if (end === ".") deliver(pieces.join(""));
    },
    forget: () => senders.clear(),
  };

  function deliver(json: string) {
    let batch: News[];
    try {
      batch = JSON.parse(json);
    } catch {
      return onGap();
    }
    onBatch(batch);
  }
}
