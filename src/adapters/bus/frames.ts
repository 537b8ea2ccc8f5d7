import type { News } from "./bus.ts";

/** PostgreSQL takes fewer than 8,000 bytes in one NOTIFY. */
const LARGEST_FRAME = 7_900;
const HEADER = /^([\w-]+) (\d+) ([.+])/;

/**
 * A batch of news as the payloads of NOTIFY: `origin number end`, then a piece of its JSON. `+` says that more of
 * the same batch follows, `.` that it ends here.
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

/** Puts batches together again and notices when a frame is missing. A frame that comes twice counts once. */
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
      // Back to the end of the line, so that the first is the one not heard for longest.
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
